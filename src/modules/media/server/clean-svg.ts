import type { IOptions } from 'sanitize-html'
import { sanitizeLongHtml } from '#kernel/process/sanitize-html.ts'
import { cleanDeclarations, cleanStyleSheet, isPlainValue } from './clean-css.ts'

const words = (text: string) => text.trim().split(/\s+/)

/** Shapes, text, pictures, paint and grouping, which logos consist of. No scripts, animation, links or documents. */
const elements = words(`
  svg g defs symbol use title desc style switch
  path rect circle ellipse line polyline polygon text tspan textPath image
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

/** A picture that the drawing contains itself; a drawing in a drawing would escape the checks. */
const embedded = /^data:image\/(?:png|jpe?g|webp);base64,[A-Za-z0-9+/=\s]+$/

/** An attribute as it may stay; undefined if it may not. */
function cleanAttribute(tag: string, name: string, value: string): string | undefined {
  if (!attributes.has(name)) return undefined
  if (name === 'href' || name === 'xlink:href') {
    const isAllowed = /^#[^"'()\s\\<>&]+$/.test(value) || (tag === 'image' && embedded.test(value))
    return isAllowed ? value : undefined
  }
  if (name === 'style') return cleanDeclarations(value) || undefined
  return isPlainValue(value) ? value : undefined
}

const names = { xmlns: 'http://www.w3.org/2000/svg', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' }

/** @param keepStyle gets the text of each style sheet, which is taken out */
const rulesWith = (keepStyle: (css: string) => void): IOptions => ({
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, recognizeSelfClosing: true },
  allowedTags: elements,
  // Checked one by one below.
  allowedAttributes: false,
  nonTextTags: words('script foreignObject iframe object embed audio video animate set handler listener'),
  transformTags: {
    '*': (tagName, attribs) => ({
      tagName,
      attribs: {
        ...(tagName === 'svg' && names),
        ...Object.fromEntries(
          Object.entries(attribs).flatMap(([name, value]) => {
            const clean = cleanAttribute(tagName, name, value)
            return clean === undefined ? [] : [[name, clean]]
          }),
        ),
      },
    }),
  },
  exclusiveFilter: ({ tag, text, attribs }) => {
    if (tag === 'style') keepStyle(text)
    return tag === 'style' || (tag === 'image' && !('href' in attribs) && !('xlink:href' in attribs))
  },
  // The shop checks the addresses of pictures itself.
  allowedSchemesByTag: { image: ['data'] },
  allowVulnerableTags: true,
  nestingLimit: 60,
})

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
  let markupCount = 0
  for (const sign of ['<', '&'])
    for (let at = text.indexOf(sign); at !== -1 && markupCount <= MAX_MARKUP; at = text.indexOf(sign, at + 1))
      markupCount += 1
  return markupCount > MAX_MARKUP
}

/**
 * Sanitises an SVG drawing; null if it is not SVG. Files that define entities, nest very deeply or have very many
 * elements are refused.
 */
export function cleanSvg(source: string): string | null {
  const text = source.replace(/^\uFEFF/, '')
  if (isTooLong(text)) return null
  if (/<!ENTITY|<!DOCTYPE[^<>[]*\[/i.test(text) || !beginsDrawing(text)) return null
  const styles: string[] = []
  const clean =
    sanitizeLongHtml(
      text,
      rulesWith((css) => styles.push(cleanStyleSheet(css))),
    )?.trim() ?? ''
  if (!/^<svg[\s>]/.test(clean) || !clean.endsWith('</svg>')) return null
  const style = styles.join('')
  return style === '' ? clean : clean.replace(/^<svg[^>]*>/, (opening) => `${opening}<style>${style}</style>`)
}

const drawnElement = /<(?:path|rect|circle|ellipse|line|polyline|polygon|text|image|use)[\s>]/

/** Whether nothing of a sanitised drawing can be seen, as when its only content was a picture that was not allowed. */
export const isEmptyDrawing = (svg: string): boolean => !drawnElement.test(svg)

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
