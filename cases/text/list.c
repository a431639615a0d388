/* list.c: lists that grow. */
#include "cases/text/list.h"

#include <stdlib.h>

/* So many items a list has room for when it must take `more`; 0: no memory has that. */
/*@ requires size > 0 && capacity <= SIZE_MAX / 8 / size;
    assigns \nothing;
    ensures enough: \result != 0 ==> capacity + more <= \result;
    ensures in_memory: \result <= SIZE_MAX / 8 / size && \result * size <= SIZE_MAX / 8; */
static size_t grown_capacity(size_t capacity, size_t more, size_t size)
{
    size_t grown;

    if (more > SIZE_MAX / 8) return 0;
    grown = 2 * capacity + more + 16;
    return grown > SIZE_MAX / 8 / size ? 0 : grown;
}

void *ts_list_add(struct ts_list *list, size_t more, size_t size)
{
    size_t first = list->count;

    if (!list->item || more > list->capacity - first) {
        size_t capacity = grown_capacity(list->capacity, more, size);
        void *grown;

        if (capacity == 0) return NULL;
        grown = realloc(list->item, capacity * size);
        if (!grown) return NULL;
        list->item = grown;
        list->capacity = capacity;
    }
    list->count += more;
    return (char *)list->item + first * size;
}

void ts_list_free(struct ts_list *list)
{
    free(list->item);
    *list = (struct ts_list){NULL, 0, 0};
}
