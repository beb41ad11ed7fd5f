// Scans a file with libyaml, event by event, and discards the events: the reference for measuring generation.
// Prints the duration of the scan in seconds.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <yaml.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
    if (count != 2) return fprintf(stderr, "usage: scan FILE\n"), 64;
    FILE *file = fopen(arguments[1], "rb");
    if (!file) return perror(arguments[1]), 1;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    unsigned char *bytes = malloc(size > 0 ? (size_t)size : 1);
    if (!bytes || fread(bytes, 1, (size_t)size, file) != (size_t)size) return perror(arguments[1]), 1;
    fclose(file);

    double start = now();
    yaml_parser_t parser;
    yaml_parser_initialize(&parser);
    yaml_parser_set_input_string(&parser, bytes, (size_t)size);
    for (int ended = 0; !ended;) {
        yaml_event_t event;
        if (!yaml_parser_parse(&parser, &event)) {
            fprintf(stderr, "%s:%zu: %s\n", arguments[1], parser.problem_mark.line + 1, parser.problem);
            return 1;
        }
        ended = event.type == YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    printf("%.6f\n", now() - start);
    free(bytes);
    return 0;
}
