import type { IOptions } from 'sanitize-html'
import { sanitizeLongHtml } from '../../../kernel/process/sanitize-html.ts'

const words = (text: string) => text.trim().split(/\s+/)

/** Shapes, text, paint and grouping, which logos consist of. No scripts, animation, links or embedded content. */
const elements = words(`
  svg g defs symbol use title desc style switch
  path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker
  filter feBlend feColorMatrix feComponentTransfer feComposite feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset feDropShadow`)

const attributes = new Set(
  words(`
  id class style viewBox width height x y x1 x2 y1 y2 cx cy r rx ry fx fy d points transform version
  preserveAspectRatio fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility
  clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits filter filterUnits primitiveUnits
  offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod patternUnits
  patternContentUnits patternTransform markerWidth markerHeight markerUnits refX refY orient marker-start
  marker-mid marker-end font-family font-size font-weight font-style letter-spacing word-spacing
  text-anchor text-decoration dominant-baseline alignment-baseline dx dy rotate textLength lengthAdjust
  startOffset paint-order mix-blend-mode isolation vector-effect shape-rendering text-rendering
  in in2 result mode operator values type stdDeviation flood-color flood-opacity tableValues slope
  intercept amplitude exponent k1 k2 k3 k4 radius color-interpolation-filters href xlink:href`),
)

/** Whether styles load nothing and contain no escapes or comments, which could hide something. */
function isPlainStyle(css: string): boolean {
  return (
    !/[<>@\\&]|\/\*/.test(css) &&
    !/url\(\s*["']?(?!#)|expression|-moz-binding|behavior|javascript:/i.test(css)
  )
}

function isAllowed([name, value]: [string, string]): boolean {
  if (!attributes.has(name)) return false
  if (name === 'href' || name === 'xlink:href') return /^#[\w.-]+$/.test(value)
  return isPlainStyle(value)
}

const names = { xmlns: 'http://www.w3.org/2000/svg', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' }

const rules: IOptions = {
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, recognizeSelfClosing: true },
  allowedTags: elements,
  // Checked one by one below.
  allowedAttributes: false,
  nonTextTags: words(
    'script foreignObject iframe object embed audio video image animate set handler listener',
  ),
  transformTags: {
    '*': (tagName, attribs) => ({
      tagName,
      attribs: {
        ...(tagName === 'svg' && names),
        ...Object.fromEntries(Object.entries(attribs).filter(isAllowed)),
      },
    }),
  },
  exclusiveFilter: ({ tag, text }) => tag === 'style' && !isPlainStyle(text),
  allowVulnerableTags: true,
  nestingLimit: 60,
}

const spaces = /\s*/y
const declaration = /<\?xml[^>]*>/y
const documentType = /<!DOCTYPE[^<>]*>/y
const opening = /<svg[\s>]/y

/**
 * Whether a drawing begins with allowed content only. Checked in steps, because a single regular expression would
 * backtrack exponentially over many comments.
 */
function beginsDrawing(text: string): boolean {
  let at = 0
  const pass = (piece: RegExp): boolean => {
    piece.lastIndex = at
    if (!piece.test(text)) return false
    at = piece.lastIndex
    return true
  }
  const passComment = (): boolean => {
    if (!text.startsWith('<!--', at)) return false
    const end = text.indexOf('-->', at + 4)
    if (end !== -1) at = end + 3
    return end !== -1
  }
  pass(spaces)
  pass(declaration)
  do pass(spaces)
  while (passComment() || pass(documentType))
  return pass(opening)
}

/** More tags and references than a drawing has. Each takes time, during which nobody is answered. */
const MAX_MARKUP = 100_000

/** Whether a drawing has so many elements that sanitising it would take seconds. */
function isTooLong(text: string): boolean {
  let found = 0
  for (const sign of ['<', '&'])
    for (let at = text.indexOf(sign); at !== -1 && found <= MAX_MARKUP; at = text.indexOf(sign, at + 1))
      found += 1
  return found > MAX_MARKUP
}

/**
 * Sanitises an SVG drawing; null if it is not SVG. Files that define entities, nest very deeply or have very many
 * elements are refused.
 */
export function cleanSvg(source: string): string | null {
  const text = source.replace(/^\uFEFF/, '')
  if (isTooLong(text)) return null
  if (/<!ENTITY|<!DOCTYPE[^<>[]*\[/i.test(text) || !beginsDrawing(text)) return null
  const clean = sanitizeLongHtml(text, rules)?.trim() ?? ''
  return /^<svg[\s>]/.test(clean) && clean.endsWith('</svg>') ? clean : null
}

const number = (text: string | undefined) => {
  const value = /^\s*([\d.]+)(px)?\s*$/.exec(text ?? '')?.[1]
  return value === undefined ? null : Number(value)
}

/** The intended size of a sanitised drawing in pixels; 200x50 if it has none. */
export function sizeOfSvg(svg: string): { width: number; height: number } {
  const first = /^<svg[^>]*>/.exec(svg)?.[0] ?? ''
  const valueOf = (attribute: RegExp) => attribute.exec(first)?.[1]
  const [, , boxWidth, boxHeight] = (valueOf(/\sviewBox="([^"]*)"/) ?? '').split(/[\s,]+/).map(Number)
  const whole = (value: number | null | undefined, otherwise: number) =>
    value && Number.isFinite(value) ? Math.min(Math.max(Math.round(value), 1), 16_000) : otherwise
  return {
    width: whole(number(valueOf(/\swidth="([^"]*)"/)) ?? boxWidth, 200),
    height: whole(number(valueOf(/\sheight="([^"]*)"/)) ?? boxHeight, 50),
  }
}
