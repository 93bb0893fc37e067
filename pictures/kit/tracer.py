"""Traces the scene with Cycles and gives back linear light, the colour of surfaces and their direction."""
import os
import tempfile

import bpy
import numpy as np


def empty():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.world = bpy.data.worlds.new('world')
    scene.world.use_nodes = True
    scene.world.node_tree.nodes['Background'].inputs['Strength'].default_value = 0.0


def trace(width, height, samples, threads, threshold=0.03, seed=1, bounces=None):
    """Linear light, colour and direction of surfaces; where a material is called 'covering', also the light that is
    mirrored rather than coloured by what it falls on. `bounces` are fewer where light goes nowhere else."""
    scene = bpy.context.scene
    _settings(scene, width, height, samples, threads, threshold, seed)
    if bounces:
        scene.cycles.max_bounces = scene.cycles.diffuse_bounces = bounces
        scene.cycles.transparent_max_bounces = scene.cycles.transmission_bounces = 1
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    passes = ['Image', 'Denoising Albedo', 'Denoising Normal']
    if 'covering' in bpy.data.materials:
        layer.use_pass_glossy_direct = layer.use_pass_glossy_indirect = layer.use_pass_glossy_color = True
        passes += ['GlossDir', 'GlossInd', 'GlossCol']
    colour, albedo, normal, *gloss = _render(scene, passes)
    return colour, albedo, normal, *([(gloss[0] + gloss[1]) * gloss[2]] if gloss else [])


def share(width, height, samples, threads):
    """How much of each pixel the material 'covering' takes: it shines, everything else is black. Changes the scene."""
    scene = bpy.context.scene
    _settings(scene, width, height, samples, threads, threshold=0.005, seed=2)
    scene.cycles.max_bounces = 0
    for material in bpy.data.materials:
        if not material.use_nodes:
            continue
        nodes, links = material.node_tree.nodes, material.node_tree.links
        nodes.clear()
        shine = nodes.new('ShaderNodeEmission')
        shine.inputs['Strength'].default_value = float(material.name == 'covering')
        links.new(shine.outputs['Emission'], nodes.new('ShaderNodeOutputMaterial').inputs['Surface'])
        material.cycles.sample_as_light = False
    for light in [thing for thing in bpy.data.objects if thing.type == 'LIGHT']:
        bpy.data.objects.remove(light)
    return np.clip(_render(scene, ['Image'])[0][..., :1], 0, 1)


def _settings(scene, width, height, samples, threads, threshold, seed):
    scene.render.engine = 'CYCLES'
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = width, height, 100
    scene.render.threads_mode, scene.render.threads = 'FIXED', threads
    scene.render.use_persistent_data = False
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.seed = 'CPU', samples, seed
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, threshold, 8
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 5, 2, 1
    cycles.transmission_bounces, cycles.transparent_max_bounces = 2, 7
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 3.0, 0.0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy = 1.0
    cycles.filter_width = 1.4
    cycles.use_auto_tile = False


def _render(scene, passes):
    """The named passes as arrays of shape (height, width, 3)."""
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    folder = tempfile.mkdtemp(prefix='trace-')
    out = tree.nodes.new('CompositorNodeOutputFile')
    out.base_path = folder
    out.format.file_format, out.format.color_depth, out.format.exr_codec = 'OPEN_EXR', '32', 'NONE'
    out.format.color_mode = 'RGB'
    out.file_slots.clear()
    for name in passes:
        out.file_slots.new(name)
        tree.links.new(layers.outputs[name], out.inputs[name])
    bpy.ops.render.render()
    planes = []
    for name in passes:
        path = os.path.join(folder, f'{name}0001.exr')
        image = bpy.data.images.load(path)
        image.colorspace_settings.name = 'Non-Color'
        width, height = image.size
        pixels = np.empty(width * height * 4, np.float32)
        image.pixels.foreach_get(pixels)
        planes.append(np.nan_to_num(pixels.reshape(height, width, 4)[::-1, :, :3]))
        os.unlink(path)
    os.rmdir(folder)
    return planes


def save(picture, path):
    """Writes values from 0 to 1 as a PNG of 8 bits."""
    height, width, _ = picture.shape
    image = bpy.data.images.new('picture', width, height)
    image.colorspace_settings.name = 'Non-Color'
    flipped = np.concatenate([picture[::-1], np.ones((height, width, 1), np.float32)], axis=2)
    image.pixels.foreach_set(np.ascontiguousarray(flipped, np.float32).ravel())
    image.filepath_raw, image.file_format = path, 'PNG'
    image.save()
