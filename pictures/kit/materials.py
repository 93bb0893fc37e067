"""Materials. Colours are linear red, green and blue of what is seen in white light."""
import bpy

# How much finer than in a room the threads of cloth are drawn, in a detail.
FINER = {'now': 1.0}


def _new(name):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.clear()
    return material, nodes, links


def _node(nodes, links, kind, values=None, **inputs):
    """A node with its inputs set: a number or a colour sets the value, a socket links it."""
    node = nodes.new(kind)
    for name, value in (values or {}).items():
        setattr(node, name, value)
    for name, value in inputs.items():
        place = node.inputs[int(name[1:])] if name[0] == '_' and name[1:].isdigit() else node.inputs[name.replace('_', ' ')]
        if isinstance(value, bpy.types.NodeSocket):
            links.new(value, place)
        elif isinstance(value, tuple) and len(value) == 3 and place.type == 'RGBA':
            place.default_value = (*value, 1)
        else:
            place.default_value = value
    return node


def _tools(name):
    material, nodes, links = _new(name)

    def node(kind, values=None, **inputs):
        return _node(nodes, links, kind, values, **inputs)

    def finish(shader):
        links.new(shader, node('ShaderNodeOutputMaterial').inputs['Surface'])
        return material

    return node, finish


def _stretched(node, x, y, z=1.0):
    """Coordinates of the texture in metres, multiplied so that a noise becomes long along one direction."""
    return node('ShaderNodeMapping', Vector=node('ShaderNodeTexCoord').outputs['UV'], Scale=(x, y, z)).outputs['Vector']


def _noise(node, vector, scale=1.0, detail=4.0, roughness=0.5):
    return node('ShaderNodeTexNoise', Vector=vector, Scale=scale, Detail=detail, Roughness=roughness).outputs['Fac']


def _between(node, factor, low, high):
    return node('ShaderNodeMapRange', Value=factor, To_Min=low, To_Max=high).outputs['Result']


def _mix(node, factor, a, b):
    return node('ShaderNodeMixRGB', Fac=factor, Color1=a, Color2=b).outputs['Color']


def plain(name, colour, roughness=0.5, metallic=0.0, specular=0.5, coat=0.0):
    node, finish = _tools(name)
    return finish(
        node('ShaderNodeBsdfPrincipled', Base_Color=colour, Roughness=roughness, Metallic=metallic,
             Specular=specular, Clearcoat=coat).outputs['BSDF'])


def paint(name, colour, roughness=0.75):
    """Wall paint on plaster: broad, faint unevenness. (A finer grain only keeps the denoiser from its work.)"""
    node, finish = _tools(name)
    place = node('ShaderNodeTexCoord').outputs['Object']
    broad = _noise(node, place, 1.3, 3)
    darker = tuple(c * 0.955 for c in colour)
    trowel = node('ShaderNodeBump', Strength=0.25, Distance=0.004, Height=_noise(node, place, 3.2, 2)).outputs['Normal']
    return finish(
        node('ShaderNodeBsdfPrincipled', Base_Color=_mix(node, broad, darker, colour),
             Roughness=roughness, Specular=0.25, Normal=trowel).outputs['BSDF'])


def wood(name, light, dark, roughness=0.42, grain=1.0, tone=0.5):
    """Wood along u: growth rings as long flames, fibres, pores; each board lies elsewhere in the texture."""
    node, finish = _tools(name)
    flames = _noise(node, _stretched(node, 0.9, 11.0 * grain), 1.6, 3, 0.55)
    rings = node('ShaderNodeTexWave', {'wave_type': 'BANDS', 'bands_direction': 'Y', 'wave_profile': 'SAW'},
                 Vector=_stretched(node, 0.35, 3.2 * grain), Scale=3.4, Distortion=9.0, Detail=3.0,
                 Detail_Scale=0.9, Detail_Roughness=0.6).outputs['Fac']
    fibres = _noise(node, _stretched(node, 14, 900 * grain), 1.0, 2, 0.6)
    pores = node('ShaderNodeValToRGB', Fac=_noise(node, _stretched(node, 30, 1300 * grain), 1.0, 1))
    pores.color_ramp.elements[0].position, pores.color_ramp.elements[1].position = 0.28, 0.44
    board = _noise(node, _stretched(node, 0.02, 0.021), 1.0, 0)
    middle = tuple((a + b) / 2 for a, b in zip(light, dark))
    colour = _mix(node, _between(node, flames, 0.1, 0.75), light, middle)
    colour = _mix(node, _between(node, rings, 0.0, 0.42), colour, dark)
    colour = _mix(node, _between(node, fibres, 0.0, 0.34), colour, dark)
    shade = node('ShaderNodeHueSaturation', Hue=0.5, Saturation=_between(node, board, 0.82, 1.12),
                 Value=_between(node, board, 1.0 - tone * 0.5, 1.0 + tone * 0.42), Color=colour).outputs['Color']
    shade = node('ShaderNodeMixRGB', {'blend_type': 'MULTIPLY'}, Fac=0.28, Color1=shade,
                 Color2=pores.outputs['Color']).outputs['Color']
    bump = node('ShaderNodeBump', Strength=0.22, Distance=0.0005, Height=fibres).outputs['Normal']
    rough = _between(node, flames, roughness - 0.1, roughness + 0.12)
    return finish(
        node('ShaderNodeBsdfPrincipled', Base_Color=shade, Roughness=rough, Specular=0.4, Normal=bump).outputs['BSDF'])


def cloth(name, colour, through=0.35, open_share=0.0, slub=0.5, sheen=0.0, hem=0.0, weave=1.0, roughness=0.9, silk=0.0, pile=0.0):
    """Woven cloth. `through` is the part of the light that comes out on the other side, `open_share` the holes
    between the threads, `slub` how uneven the yarn is, `hem` the height in metres of a doubled edge at v = 0. `silk` is
    how much of its gloss runs along the threads, `pile` how bright its edges are, as those of velvet, which is dark where
    one looks into it."""
    node, finish = _tools(name)
    weave *= FINER['now']
    warp = _noise(node, _stretched(node, 620 * weave, 9), 1.0, 3, 0.6)
    weft = _noise(node, _stretched(node, 9, 620 * weave), 1.0, 3, 0.6)
    threads = node('ShaderNodeMath', {'operation': 'ADD'}, _0=warp, _1=weft).outputs['Value']
    broad = _noise(node, _stretched(node, 1.4, 1.1), 1.0, 2)
    uneven = node('ShaderNodeMath', {'operation': 'MULTIPLY_ADD'}, _0=broad, _1=0.25, _2=threads).outputs['Value']
    shade = node('ShaderNodeMapRange', Value=uneven, From_Min=0.7, From_Max=1.55, To_Min=1 - slub * 0.32,
                 To_Max=1 + slub * 0.22).outputs['Result']
    tone = node('ShaderNodeHueSaturation', Color=colour, Value=shade).outputs['Color']
    bump = node('ShaderNodeBump', Strength=0.35 * slub + 0.05, Distance=0.0007, Height=threads).outputs['Normal']
    if pile:
        edge = node('ShaderNodeLayerWeight', Blend=0.35).outputs['Facing']
        nap = node('ShaderNodeMapRange', Value=edge, From_Min=0.05, From_Max=0.75, To_Min=1 - 0.5 * pile, To_Max=1 + 2.6 * pile).outputs['Result']
        brushed = _between(node, _noise(node, _stretched(node, 9, 2.2), 1.0, 5, 0.62), 1 - 0.9 * pile, 1 + 0.9 * pile)  # by hands
        tone = node('ShaderNodeHueSaturation', Color=tone, Value=nap).outputs['Color']
        tone = node('ShaderNodeHueSaturation', Color=tone, Value=brushed).outputs['Color']
    front = node('ShaderNodeBsdfPrincipled', Base_Color=tone, Roughness=roughness, Specular=0.15 + 0.5 * silk, Sheen=sheen, Anisotropic=0.85 * min(1.0, silk),
                 Tangent=node('ShaderNodeTangent', {'direction_type': 'UV_MAP'}).outputs['Tangent'], Normal=bump)
    back = node('ShaderNodeBsdfTranslucent', Color=tone, Normal=bump)
    v = node('ShaderNodeSeparateXYZ', Vector=node('ShaderNodeTexCoord').outputs['UV']).outputs['Y']
    doubled = node('ShaderNodeMath', {'operation': 'LESS_THAN'}, _0=v, _1=hem).outputs['Value']
    share = _between(node, doubled, through, through * 0.62)
    body = node('ShaderNodeMixShader', _0=share, _1=front.outputs['BSDF'], _2=back.outputs['BSDF']).outputs['Shader']
    if not open_share:
        return finish(body)
    holes = node('ShaderNodeMapRange', Value=uneven, From_Min=0.75, From_Max=1.5, To_Min=open_share * 1.45,
                 To_Max=open_share * 0.55).outputs['Result']
    hole = node('ShaderNodeMath', {'operation': 'MULTIPLY'}, _0=holes, _1=_between(node, doubled, 1.0, 0.3)).outputs['Value']
    return finish(
        node('ShaderNodeMixShader', _0=hole, _1=body,
             _2=node('ShaderNodeBsdfTransparent').outputs['BSDF']).outputs['Shader'])


def view(name, picture, strength):
    """The view out of the window: a picture that shines and is lit by nothing."""
    node, finish = _tools(name)
    image = node('ShaderNodeTexImage', {'image': picture, 'interpolation': 'Cubic'})
    material = finish(node('ShaderNodeEmission', Color=image.outputs['Color'], Strength=strength).outputs['Emission'])
    material.cycles.sample_as_light = False
    return material


def yarn(name, colour, twist=1.0, roughness=0.85, through=0.15, sheen=0.3, gloss=0.15, fibre=0.5):
    """Thread of the cloths in kit/weave.py: two plies wound about each other, and the fibres in them. `tone` of the mesh
    lightens and darkens it."""
    node, finish = _tools(name)
    tone = node('ShaderNodeAttribute', {'attribute_name': 'tone'}).outputs['Fac']
    place = node('ShaderNodeTexCoord').outputs['UV']
    # The plies lie at an angle: the texture is sheared, along plus across.
    turned = node('ShaderNodeMapping', Vector=place, Rotation=(0.0, 0.0, 0.62)).outputs['Vector']
    plies = node('ShaderNodeTexWave', {'wave_type': 'BANDS', 'bands_direction': 'X', 'wave_profile': 'SIN'}, Vector=turned,
                 Scale=420.0 * twist, Distortion=2.0, Detail=1.0, Detail_Scale=2.0).outputs['Fac']
    fine = node('ShaderNodeMapping', Vector=turned, Scale=(9000.0, 1500.0, 1.0)).outputs['Vector']
    fibres = _noise(node, fine, 1.0, 3, 0.65)
    height = node('ShaderNodeMath', {'operation': 'MULTIPLY_ADD'}, _0=plies, _1=0.6, _2=fibres).outputs['Value']
    shade = node('ShaderNodeMath', {'operation': 'MULTIPLY'}, _0=tone,
                 _1=_between(node, fibres, 1 - 0.55 * fibre, 1 + 0.55 * fibre)).outputs['Value']
    shade = node('ShaderNodeMath', {'operation': 'MULTIPLY'}, _0=shade, _1=_between(node, plies, 0.86, 1.08)).outputs['Value']
    painted = node('ShaderNodeMixRGB', {'blend_type': 'MULTIPLY'}, Fac=1.0, Color1=colour, Color2=shade).outputs['Color']
    bump = node('ShaderNodeBump', Strength=0.5 * fibre + 0.1, Distance=0.00012, Height=height).outputs['Normal']
    front = node('ShaderNodeBsdfPrincipled', Base_Color=painted, Roughness=roughness, Specular=gloss, Sheen=sheen, Normal=bump)
    back = node('ShaderNodeBsdfTranslucent', Color=painted, Normal=bump)
    return finish(node('ShaderNodeMixShader', _0=through, _1=front.outputs['BSDF'], _2=back.outputs['BSDF']).outputs['Shader'])


def coated(name, colour, roughness=0.4, grain=0.1, coat=0.0, flakes=0.0):
    """Aluminium with a powder coating, seen from near: the peel of an orange, and mica in a pearl coating."""
    node, finish = _tools(name)
    place = node('ShaderNodeTexCoord').outputs['Object']
    peel = _noise(node, place, 1100.0, 3, 0.6)
    bump = node('ShaderNodeBump', Strength=grain, Distance=0.0002, Height=peel).outputs['Normal']
    tone = _between(node, _noise(node, place, 2600.0, 2), 1 - flakes, 1 + flakes)
    painted = node('ShaderNodeMixRGB', {'blend_type': 'MULTIPLY'}, Fac=1.0, Color1=colour, Color2=tone).outputs['Color']
    return finish(
        node('ShaderNodeBsdfPrincipled', Base_Color=painted, Roughness=roughness, Specular=0.5, Clearcoat=coat, Normal=bump).outputs['BSDF'])


def felted(name, colour, through=0.05):
    """Cloth that is pressed, not woven: fibres in all directions."""
    node, finish = _tools(name)
    place = node('ShaderNodeTexCoord').outputs['UV']
    layers = []
    for turn in (0.3, 1.4, 2.5):
        laid = node('ShaderNodeMapping', Vector=place, Rotation=(0.0, 0.0, turn), Scale=(420.0, 5200.0, 1.0)).outputs['Vector']
        layers.append(_noise(node, laid, 1.0, 2, 0.6))
    fibres = node('ShaderNodeMath', {'operation': 'MAXIMUM'}, _0=layers[0], _1=layers[1]).outputs['Value']
    fibres = node('ShaderNodeMath', {'operation': 'MAXIMUM'}, _0=fibres, _1=layers[2]).outputs['Value']
    painted = node('ShaderNodeMixRGB', {'blend_type': 'MULTIPLY'}, Fac=1.0, Color1=colour,
                   Color2=_between(node, fibres, 0.72, 1.12)).outputs['Color']
    bump = node('ShaderNodeBump', Strength=0.4, Distance=0.0002, Height=fibres).outputs['Normal']
    front = node('ShaderNodeBsdfPrincipled', Base_Color=painted, Roughness=0.9, Specular=0.15, Normal=bump)
    back = node('ShaderNodeBsdfTranslucent', Color=painted, Normal=bump)
    return finish(node('ShaderNodeMixShader', _0=through, _1=front.outputs['BSDF'], _2=back.outputs['BSDF']).outputs['Shader'])
