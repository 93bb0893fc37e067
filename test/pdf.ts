import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import type { Luminance } from '#modules/measuring/rules/picture/luminance.ts'

const mm = 72 / 25.4

/** What a PDF file has for its reader: the text of each page, its declared language, and what it asks of viewers. */
export async function readPdf(
  file: Uint8Array,
): Promise<{ pages: string[]; language: string | undefined; preferences: object | null }> {
  const document = await getDocumentProxy(new Uint8Array(file))
  const { text } = await extractText(document)
  const { info } = (await document.getMetadata()) as { info: { Language?: string } }
  return {
    pages: text.map((page) => page.replaceAll(/\s+/g, ' ')),
    language: info.Language,
    preferences: await document.getViewerPreferences(),
  }
}

interface StructureNode {
  role?: string
  id?: string
  children?: StructureNode[]
}

/** What a screen reader is told of a page: each part's kind, such as H1 or TD, with its text. */
export async function readTags(file: Uint8Array, number = 1): Promise<[kind: string, text: string][]> {
  const page = await (await getDocumentProxy(new Uint8Array(file))).getPage(number)
  const texts = new Map<string, string>()
  let current = ''
  for (const item of (await page.getTextContent({ includeMarkedContent: true })).items)
    if ('str' in item) texts.set(current, `${texts.get(current) ?? ''}${item.str}`)
    else current = item.type === 'endMarkedContent' ? '' : (item.id ?? '')
  const partsOf = ({ role = '', children = [] }: StructureNode): [string, string][] => {
    const own = children.flatMap(({ id }) => (id === undefined ? [] : [texts.get(id) ?? '']))
    return own.length > 0 ? [[role, own.join('').trim()]] : children.flatMap(partsOf)
  }
  return partsOf(await page.getStructTree())
}

const run = promisify(execFile)

/** Writes a drawing's greys; in a process of its own, because the shop forbids SVG to all of its process. */
const drawing = `import sharp from 'sharp'
  const picture = sharp(Buffer.from(process.argv[1])).flatten({ background: '#ffffff' }).blur(0.8).greyscale()
  process.stdout.write(await picture.raw().toBuffer())`

/** The part of the graphics state (PDF 1.7, 8.4) that is drawn. */
interface GraphicsState {
  /** The transformations of SVG, the last of which is applied first, as in PDF. */
  transforms: readonly string[]
  lineWidth: number
}

/**
 * Draws the first page of a file as a viewer does and a lens sees it: its areas and lines in black on white, slightly
 * blurred, and a black box in place of each text.
 */
export async function drawPdf(file: Uint8Array, pixelsPerMm: number): Promise<Luminance> {
  const page = await (await getDocumentProxy(new Uint8Array(file))).getPage(1)
  const [, , width, height] = page.view as [number, number, number, number]
  const boxes = (await page.getTextContent()).items.map((item) => {
    if (!('str' in item)) return ''
    const [, , , , x, y] = item.transform as number[]
    // Letters reach below their line by a quarter of their height at most.
    return `<rect x="${x}" y="${(y ?? 0) - item.height / 4}" width="${item.width}" height="${1.25 * item.height}"/>`
  })
  const scale = pixelsPerMm / mm
  // Whole pixels, or the picture would be stretched to them.
  const size = `width="${Math.ceil(width * scale)}" height="${Math.ceil(height * scale)}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>
    <g transform="matrix(${scale} 0 0 ${-scale} 0 ${height * scale})">${await pathsOf(page)}${boxes.join('')}</g></svg>`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', drawing, svg], {
    encoding: 'buffer',
    maxBuffer: 100_000_000,
    cwd: import.meta.dirname,
  })
  return {
    width: Math.ceil(width * scale),
    height: Math.ceil(height * scale),
    data: Float32Array.from(stdout),
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

/** The filled and stroked paths of a page as SVG, in points. */
async function pathsOf(page: Page): Promise<string> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const paths: string[] = []
  const saved: GraphicsState[] = []
  let state: GraphicsState = { transforms: [], lineWidth: 1 }
  for (const [i, operator] of fnArray.entries()) {
    const args = argsArray[i]
    if (operator === OPS.save) saved.push(state)
    else if (operator === OPS.restore) state = saved.pop() ?? state
    else if (operator === OPS.setLineWidth) state = { ...state, lineWidth: args[0] }
    else if (operator === OPS.transform)
      state = { ...state, transforms: [...state.transforms, `matrix(${[...args].join(' ')})`] }
    else if (operator === OPS.constructPath) {
      const [painted, [steps]] = args as [number, [Float32Array | null]]
      const isFilled = painted === OPS.fill || painted === OPS.eoFill
      const look = isFilled ? '' : `fill="none" stroke="#000" stroke-width="${state.lineWidth}"`
      if (steps && (isFilled || painted === OPS.stroke))
        paths.push(`<path transform="${state.transforms.join(' ')}" d="${dataOf([...steps])}" ${look}/>`)
    }
  }
  return paths.join('')
}

/** How many numbers follow the letter of each step of a path, in the order of pdf.js's codes for them. */
const steps = [
  ['M', 2],
  ['L', 2],
  ['C', 6],
  ['Q', 4],
  ['Z', 0],
] as const

function dataOf(codes: readonly number[]): string {
  const parts: string[] = []
  for (let i = 0; i < codes.length;) {
    const [letter, numbers] = steps[codes[i] as 0 | 1 | 2 | 3 | 4]
    parts.push(letter, ...codes.slice(i + 1, i + 1 + numbers).map(String))
    i += 1 + numbers
  }
  return parts.join(' ')
}
