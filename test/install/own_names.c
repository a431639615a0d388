/* own_names.c: a user's program whose own functions have the names that were once private ones of
 * the library. Version 0.1 exported them, so that a program's own walk() made it lose contacts. The
 * program must get its contacts, and none of its functions may be called. install.sh compiles it
 * against the shared and the static library. */
#include <stdio.h>
#include <stdlib.h>

#include <touchstone/touchstone.h>

/* clang-format off */
#define ONCE_EXPORTED(X) \
    X(among) X(begin_volumes) X(begin_weave) X(blend_ball_of) X(blend_box_of) X(blend_dop_of) \
    X(bucket_buckets) X(bucket_find_cells) X(bucket_groups) X(bucket_occupy) X(bucket_open_nodes) \
    X(bucket_pairs) X(bucket_thresholds) X(buckets_box) X(compare_leaves) X(corner_ball) \
    X(corner_leaves) X(corner_levels) X(corner_on_rim) X(corner_plane_sphere) \
    X(corner_shape_clear) X(corner_shape_close) X(corner_shape_init) X(corner_shape_open) \
    X(end_weave) X(faces_meet) X(fast_ball_of) X(fast_box_of) X(fast_dop_of) X(fast_narrow) \
    X(fast_narrow_boxes) X(fill_buckets) X(find) X(free_model) X(has_decayed) X(is_there) \
    X(kinds) X(ldi_closed) X(ldi_face_exact) X(ldi_faces) X(ldi_grow) X(ldi_weld) X(legal) \
    X(list_body) X(looseness) X(make_buckets) X(make_couple) X(make_model) X(make_plan) \
    X(make_room) X(measure_all) X(meet_beyond) X(meet_beyond_plain) X(note_update) \
    X(number_by_patch) X(open_node) X(open_volumes) X(part_patch) X(place_leaf) X(rebuild) \
    X(refit_begin) X(refit_make_plan) X(refit_open) X(refit_release) X(roots_meet) X(skin_balls) \
    X(skin_matrix) X(skin_measure) X(skin_ranges) X(skin_times) X(skin_weighted) \
    X(spheretree_build) X(spheretree_contacts) X(spheretree_decide) X(spheretree_inside_close) \
    X(spheretree_inside_open) X(spheretree_is_divided) X(spheretree_is_over) X(spheretree_make) \
    X(spheretree_rest_ball) X(spheretree_visit_children) X(spheretree_visit_face) \
    X(spheretree_visit_root) X(spheretree_walk_inside) X(stencil_faces_free) X(stencil_gather) \
    X(sweep_radius) X(sweep_reach) X(sweep_settle) X(take) X(take_moved) X(take_state) \
    X(unlist_body) X(update_all) X(update_model) X(visit) X(volume_all) X(volume_close) \
    X(volume_frame) X(volume_naive_close) X(volume_naive_frame) X(volume_naive_open) \
    X(volume_naive_work) X(volume_open) X(volume_points) X(volume_work) X(walk) X(walk_buckets) \
    X(walk_on) X(walk_self) X(walk_together) X(ts_ball_exactly) X(ts_cloud_farthest)
/* clang-format on */

/* With a prototype first, as -Wmissing-prototypes asks. */
#define OWN(name)                                                                                  \
    void name(void);                                                                               \
    void name(void)                                                                                \
    {                                                                                              \
        printf("the library called this program's own %s\n", #name);                               \
        exit(1);                                                                                   \
    }
ONCE_EXPORTED(OWN)

int main(void)
{
    static const double flat[] = {0, 0, 0, 4, 0, 0, 0, 4, 0};
    static const double upright[] = {1, 1, 0, 1, 1, 3, 2, 1, 3};
    static const uint32_t face[] = {0, 1, 2};
    const struct ts_body body[] = {
        {.vertex_count = 3, .face_count = 1, .reference_count = 1, .reference = flat, .face = face},
        {.vertex_count = 3,
         .face_count = 1,
         .reference_count = 1,
         .reference = upright,
         .face = face},
    };
    const struct ts_state rest = ts_at_rest();
    struct ts_pairs pairs = {0};
    struct ts_error error;
    struct ts_contact *session;

    for (uint32_t buckets = 0; buckets < 4; buckets += 3) {
        const struct ts_contact_options options = {.buckets = buckets};

        session = ts_contact_open(2, body, &options, &error);
        if (!session || !ts_contact_update(session, 0, &rest, &error) ||
            !ts_contact_all(session, 0, 1, &pairs, &error)) {
            printf("%s\n", error.text);
            return 1;
        }
        printf("%zu contact\n", pairs.count);
        ts_contact_close(session);
    }
    ts_pairs_free(&pairs);
}
