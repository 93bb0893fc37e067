"""Solids in metres. The window wall lies in the plane y = 0; the room is where y < 0, the garden where y > 0."""
import math

import bpy
from mathutils import Vector


def add(name, vertices, faces, material, uvs=None, smooth=False, bevel=0.0, segments=2):
    """Makes an object of a mesh. `uvs` holds one pair for each corner of each face; `bevel` rounds the edges."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    if uvs is not None:
        layer = mesh.uv_layers.new(name='UVMap')
        layer.data.foreach_set('uv', [value for pair in uvs for value in pair])
    mesh.materials.append(material)
    if smooth:
        mesh.polygons.foreach_set('use_smooth', [True] * len(mesh.polygons))
    mesh.update()
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    if bevel:
        rounding = thing.modifiers.new('bevel', 'BEVEL')
        rounding.width, rounding.segments, rounding.limit_method = bevel, segments, 'ANGLE'
    return thing


def again(thing, location, rotation=(0, 0, 0)):
    """Another one of the same thing (the mesh is shared, so many slats cost the memory of one)."""
    copy = thing.copy()
    copy.location, copy.rotation_euler = location, rotation
    bpy.context.scene.collection.objects.link(copy)
    return copy


def box(name, low, high, material, bevel=0.002, uv_scale=1.0, uv_shift=(0, 0)):
    """A box between two corners, its texture running along the longest side."""
    (x0, y0, z0), (x1, y1, z1) = low, high
    corners = [(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    size = (x1 - x0, y1 - y0, z1 - z0)
    long = size.index(max(size))
    across = [axis for axis in range(3) if axis != long]

    def uv(corner):
        return (corner[long] * uv_scale + uv_shift[0], (corner[across[0]] + corner[across[1]]) * uv_scale + uv_shift[1])

    return add(name, corners, faces, material, [uv(corners[i]) for face in faces for i in face], bevel=bevel)


def cylinder(name, start, end, radius, material, sides=20):
    """A round rod between two points."""
    start, end = Vector(start), Vector(end)
    turn = (end - start).to_track_quat('Z', 'Y')
    ring = [(math.cos(2 * math.pi * k / sides) * radius, math.sin(2 * math.pi * k / sides) * radius) for k in range(sides)]
    vertices = [tuple(turn @ Vector((x, y, 0)) + at) for at in (start, end) for x, y in ring]
    faces = [(k, (k + 1) % sides, (k + 1) % sides + sides, k + sides) for k in range(sides)]
    faces += [tuple(reversed(range(sides))), tuple(range(sides, 2 * sides))]
    thing = add(name, vertices, faces, material)
    thing.data.polygons.foreach_set('use_smooth', [True] * sides + [False] * 2)
    return thing


def sheet(name, point, columns, rows, material, width, height, thickness=0.0, shift=(0, 0)):
    """Cloth: `point(u, v)` gives the place for u, v in 0..1; the texture is in metres along `width` and `height`."""
    vertices = [point(i / columns, j / rows) for j in range(rows + 1) for i in range(columns + 1)]
    faces, uvs = [], []
    for j in range(rows):
        for i in range(columns):
            a = j * (columns + 1) + i
            faces.append((a, a + 1, a + columns + 2, a + columns + 1))
            for u, v in ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)):
                uvs.append((u / columns * width + shift[0], v / rows * height + shift[1]))
    thing = add(name, vertices, faces, material, uvs, smooth=True)
    if thickness:
        solid = thing.modifiers.new('thickness', 'SOLIDIFY')
        solid.thickness = thickness
    return thing


def turned(name, profile, location, material, sides=64):
    """A turned body, a vase for example: `profile` lists (radius, height) from the bottom up."""
    vertices, faces = [], []
    for radius, height in profile:
        for k in range(sides):
            angle = 2 * math.pi * k / sides
            vertices.append((radius * math.cos(angle), radius * math.sin(angle), height))
    for j in range(len(profile) - 1):
        for k in range(sides):
            a, b = j * sides + k, j * sides + (k + 1) % sides
            faces.append((a, b, b + sides, a + sides))
    thing = add(name, vertices, faces, material, smooth=True)
    thing.location = location
    rounding = thing.modifiers.new('round', 'SUBSURF')
    rounding.levels = rounding.render_levels = 2
    return thing
