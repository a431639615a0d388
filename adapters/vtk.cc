// vtk.cc: VTK's two filters that name pairs of cells. vtkCollisionDetectionFilter, with the
// tolerances that it has by itself (0 for cells, 0.001 for the boxes of its search);
// vtkIntersectionPolyDataFilter, which makes lines of intersection, with its own tolerance and with
// 0.
#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkCollisionDetectionFilter.h>
#include <vtkDataArray.h>
#include <vtkIdTypeArray.h>
#include <vtkIntersectionPolyDataFilter.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkObject.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkVersionMacros.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "adapters/faces.h"
#include "touchstone/adapter.h"

namespace
{

using Pairs = std::vector<std::pair<vtkIdType, vtkIdType>>;

struct Scene {
    vtkNew<vtkPolyData> mesh[2];
    vtkNew<vtkMatrix4x4> still;
};

void place(vtkPolyData *mesh, const double *vertex, vtkIdType count)
{
    vtkNew<vtkPoints> points;

    points->SetDataTypeToDouble();
    points->SetNumberOfPoints(count);
    for (vtkIdType i = 0; i < count; i++) points->SetPoint(i, vertex + 3 * i);
    mesh->SetPoints(points);
    mesh->Modified();
}

void *create(const ts_adapter_mesh *mesh)
{
    auto scene = std::make_unique<Scene>();

    vtkObject::GlobalWarningDisplayOff();
    for (int i = 0; i < 2; i++) {
        vtkNew<vtkCellArray> cells;

        for (std::size_t f = 0; f < 3 * std::size_t(mesh[i].face_count); f += 3) {
            const vtkIdType corner[3] = {mesh[i].face[f], mesh[i].face[f + 1], mesh[i].face[f + 2]};

            cells->InsertNextCell(3, corner);
        }
        place(scene->mesh[i], mesh[i].vertex, mesh[i].vertex_count);
        scene->mesh[i]->SetPolys(cells);
    }
    return scene.release();
}

int update(void *handle, const double *vertex_a, const double *vertex_b)
{
    auto scene = static_cast<Scene *>(handle);

    for (int i = 0; i < 2; i++)
        place(scene->mesh[i], i ? vertex_b : vertex_a, scene->mesh[i]->GetNumberOfPoints());
    return 0;
}

void report(Pairs &pairs, ts_adapter_found *found, void *context)
{
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    for (auto &pair : pairs) found(context, uint32_t(pair.first), uint32_t(pair.second));
}

template <bool Stop> int collide(void *handle, ts_adapter_found *found, void *context)
{
    auto scene = static_cast<Scene *>(handle);
    vtkNew<vtkCollisionDetectionFilter> filter;
    vtkIdTypeArray *cells[2];
    Pairs pairs;

    for (int i = 0; i < 2; i++) {
        filter->SetInputData(i, scene->mesh[i]);
        filter->SetMatrix(i, scene->still);
    }
    filter->SetCellTolerance(0);
    if (Stop)
        filter->SetCollisionModeToFirstContact();
    else
        filter->SetCollisionModeToAllContacts();
    filter->Update();
    for (int i = 0; i < 2; i++) cells[i] = filter->GetContactCells(i);
    if (!cells[0] || !cells[1]) return 1;
    for (vtkIdType i = 0; i < cells[0]->GetNumberOfValues(); i++)
        pairs.emplace_back(cells[0]->GetValue(i), cells[1]->GetValue(i));
    report(pairs, found, context);
    return 0;
}

template <bool Exact> int intersect(void *handle, ts_adapter_found *found, void *context)
{
    auto scene = static_cast<Scene *>(handle);
    vtkNew<vtkIntersectionPolyDataFilter> filter;
    vtkDataArray *cell[2];
    Pairs pairs;

    filter->SetInputData(0, scene->mesh[0]);
    filter->SetInputData(1, scene->mesh[1]);
    filter->SplitFirstOutputOff();
    filter->SplitSecondOutputOff();
    filter->CheckMeshOff();
    if (Exact) filter->SetTolerance(0);
    filter->Update();
    vtkCellData *lines = filter->GetOutput(0)->GetCellData();
    cell[0] = lines->GetArray("Input0CellID");
    cell[1] = lines->GetArray("Input1CellID");
    if (!cell[0] || !cell[1]) return filter->GetOutput(0)->GetNumberOfCells() ? 1 : 0;
    for (vtkIdType i = 0; i < cell[0]->GetNumberOfTuples(); i++)
        pairs.emplace_back(vtkIdType(cell[0]->GetTuple1(i)), vtkIdType(cell[1]->GetTuple1(i)));
    report(pairs, found, context);
    return 0;
}

void destroy(void *scene) { delete static_cast<Scene *>(scene); }

template <auto all>
constexpr ts_adapter way(const char *name, decltype(ts_adapter::first) first = nullptr)
{
    return {TS_ADAPTER_VERSION,  "VTK " VTK_VERSION,     name,  faces::open<create>,
            faces::move<update>, faces::ask_if_any<all>, first, faces::close<destroy>};
}

} // namespace

const ts_adapter ts_adapters[] = {
    way<collide<false>>("CollisionDetectionFilter", faces::ask_if_any<collide<true>>),
    way<intersect<false>>("IntersectionPolyDataFilter"),
    way<intersect<true>>("IntersectionPolyDataFilter, tol 0"),
    {}};
