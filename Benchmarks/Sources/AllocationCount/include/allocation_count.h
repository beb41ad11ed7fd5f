/// Starts to count what is allocated, from zero.
void allocation_count_start(void);
/// Stops counting; returns how often memory was asked for, or -1 where the system's library cannot be stood in for.
long allocation_count_stop(void);
/// How many bytes are held of those asked for since the start; 0 where it is not known.
long allocation_count_live(void);
/// The most bytes that were held at once since the start; 0 where it is not known.
long allocation_count_peak(void);
