/// Starts counting allocations from zero.
void allocation_count_start(void);
/// Stops counting and returns the number of allocations, or -1 if the functions of the system's library can't be replaced.
long allocation_count_stop(void);
/// The number of bytes allocated since the start that are still in use; 0 if unknown.
long allocation_count_live(void);
/// The maximum number of bytes that were in use at the same time since the start; 0 if unknown.
long allocation_count_peak(void);
