/* registry.c: the list of columns. It is the only one: verify, fuzz, bench, list and the tests
 * read it. */
#include <string.h>

#include "props/columns.h"
#include "touchstone/touchstone.h"

/* clang-format off */
const struct ts_column ts_columns[] = {
    {"predicate", "all", "exact sign of an orientation",
     &ts_predicate_ref, &ts_predicate_opt, predicate_properties, predicate_wrong, predicate_benches},
    {"triangle", "000 001 002", "do two closed triangles meet",
     &ts_triangle_ref, &ts_triangle_opt, triangle_properties, triangle_wrong, triangle_benches},
    {"morph", "000 §3", "rounded world vertices of a body",
     &ts_morph_ref, &ts_morph_opt, morph_properties, morph_wrong, morph_benches},
    {"blend", "000 §3.2 §3.3", "volumes of morphed geometry: boxes, k-DOPs, balls",
     &ts_blend_ref, &ts_blend_opt, blend_properties, blend_wrong, blend_benches},
    {"pose", "000 §3", "volumes of posed geometry",
     &ts_pose_ref, &ts_pose_opt, pose_properties, pose_wrong, pose_benches},
    {"overlap", "000 §3 §5, 001, 002", "may two volumes meet: boxes, k-DOPs, balls, boxes as they stand",
     &ts_overlap_ref, &ts_overlap_opt, overlap_properties, overlap_wrong, overlap_benches},
    {"tree", "000 §3, 001 §3.2", "trees over faces, by shape or connected, degree 2, 4 and 8",
     &ts_tree_ref, &ts_tree_opt, tree_properties, tree_wrong, tree_benches},
    {"refit", "001 §3.3", "boxes of a tree after its vertices were moved: by boughs, bottom-up, top-down, hybrid",
     &ts_refit_ref, &ts_refit_opt, refit_properties, refit_wrong, refit_benches},
    {"contact", "000 001", "contacts of two bodies, all or first",
     &ts_contact_ref, &ts_contact_opt, contact_properties, contact_wrong, contact_benches},
    {"sweep", "001 §3.4", "which of many boxes meet, and loose boxes",
     &ts_sweep_ref, &ts_sweep_opt, sweep_properties, sweep_wrong, sweep_benches},
    {"backtrack", "001 §3", "when two bodies began to meet between two frames",
     &ts_backtrack_ref, &ts_backtrack_opt, backtrack_properties, backtrack_wrong, backtrack_benches},
    {"bucket", "003", "octree of buckets over primitives that move freely, come and go",
     &ts_bucket_ref, &ts_bucket_opt, bucket_properties, bucket_wrong, bucket_benches},
    {"ball", "002 §3", "smallest enclosing balls",
     &ts_ball_ref, &ts_ball_opt, ball_properties, ball_wrong, ball_benches},
    {"skin", "002 §3", "vertices that hang on a skeleton, and balls that follow them",
     &ts_skin_ref, &ts_skin_opt, skin_properties, skin_wrong, skin_benches},
    {"spheretree", "002 §3 §4", "sphere trees over characters, a part for each joint, and their contacts",
     &ts_spheretree_ref, &ts_spheretree_opt, spheretree_properties, spheretree_wrong, spheretree_benches},
    {"corner", "002 §4 §5", "a tree of balls inside a big triangle, and the plane-sphere test",
     &ts_corner_ref, &ts_corner_opt, corner_properties, corner_wrong, corner_benches},
    {"voi", "004 §2.1", "the volume of interest of two bodies, and from which side each is seen",
     &ts_voi_ref, &ts_voi_opt, voi_properties, voi_wrong, voi_benches},
    {"ldi", "004 §2.2", "layered depth images: where lines through pixels cross a closed mesh",
     &ts_ldi_ref, &ts_ldi_opt, ldi_properties, ldi_wrong, ldi_benches},
    {"stencil", "004 §2.2 §3", "layers by stencil passes in OpenGL, and what its driver does",
     &ts_stencil_ref, &ts_stencil_opt, stencil_properties, stencil_wrong, stencil_benches},
    {"volume", "004 §2.3 §5.2", "what layered depth images say: common volumes, points inside, self-collision",
     &ts_volume_ref, &ts_volume_opt, volume_properties, volume_wrong, volume_benches},
    {"reader", "-", "case files and meshes in and out",
     NULL, &ts_readers, reader_properties, reader_wrong, reader_benches},
    {0},
};
/* clang-format on */

const struct ts_column *ts_column_find(const char *name)
{
    for (const struct ts_column *c = ts_columns; c->name; c++)
        if (strcmp(c->name, name) == 0) return c;
    return NULL;
}

bool ts_property_find(const char *full_name, const struct ts_column **column,
                      const struct ts_property **property)
{
    for (const struct ts_column *c = ts_columns; c->name; c++) {
        size_t length = strlen(c->name);

        if (strncmp(full_name, c->name, length) != 0 || full_name[length] != '.') continue;
        for (const struct ts_property *p = c->properties; p->name; p++)
            if (strcmp(p->name, full_name + length + 1) == 0) {
                *column = c;
                *property = p;
                return true;
            }
    }
    return false;
}

bool ts_property_fits(const struct ts_property *p, const struct ts_case *c, struct ts_error *error)
{
    if (c->body_count < p->bodies)
        return ts_fail(error, "%s: expected a case of %u bodies, found %zu", p->name, p->bodies,
                       c->body_count);
    for (size_t i = 0; i < p->bodies; i++)
        if (c->body[i].vertex_count < p->vertices || c->body[i].face_count < p->faces)
            return ts_fail(error,
                           "%s: expected body %zu to have at least %u vertices and %u faces, "
                           "found %u and %u",
                           p->name, i, p->vertices, p->faces, c->body[i].vertex_count,
                           c->body[i].face_count);
    return true;
}
