import { inflateSync } from 'node:zlib'

/** An object of a PDF file that has no object streams, as the shop's have none: its text, and its decoded stream. */
interface PdfObject {
  text: string
  stream: string
}

function objectsOf(file: string): PdfObject[] {
  const objects: PdfObject[] = []
  for (const { 1: body = '' } of file.matchAll(/\d+ 0 obj\r?\n([\s\S]*?)\r?\nendobj/g)) {
    const [text = '', ...rest] = body.split(/\r?\nstream\r?\n/)
    const raw = rest.join('\nstream\n').replace(/\r?\nendstream$/, '')
    objects.push({ text, stream: text.includes('/FlateDecode') ? inflated(raw) : raw })
  }
  return objects
}

function inflated(raw: string): string {
  try {
    return inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

const fontFile = /\/FontFile[23]? \d+ 0 R/
/** Paint in CMYK, which a file whose output intent is RGB must not have. */
const paintsInCmyk = /(?:^|\s)(?:[\d.]+ ){4}[kK](?:\s|$)/

/**
 * What of PDF/A-3 (ISO 19005-3) a file of the shop breaks, as far as its structure shows. It is no validator such as
 * veraPDF: it does not read glyphs, colour profiles and every key.
 */
export function archiveFaults(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString('latin1')
  const objects = objectsOf(file)
  const all = objects.map(({ text }) => text).join('\n')
  const catalogue = objects.find(({ text }) => /\/Type \/Catalog/.test(text))?.text ?? ''
  const metadata = objects.find(({ text }) => /\/Subtype \/XML/.test(text) && /\/Type \/Metadata/.test(text))
  const xmp = Buffer.from(metadata?.stream ?? '', 'latin1').toString('utf8')
  const descriptors = objects.filter(({ text }) => /\/Type \/FontDescriptor/.test(text))
  const fonts = objects.filter(({ text }) => /\/Type \/Font\b(?!Descriptor)/.test(text))
  const files = objects.filter(({ text }) => /\/Type \/Filespec/.test(text))
  const embedded = objects.filter(({ text }) => /\/Type \/EmbeddedFile/.test(text))
  const trailer = file.slice(file.lastIndexOf('trailer'))
  const rules: Record<string, boolean> = {
    'header of 1.7 with a binary line (6.1.2)': /^%PDF-1\.7\r?\n%[\x80-\xff]{4}/.test(file),
    'ID in the trailer (6.1.3)': /\/ID \[\s*<[\da-f]+>\s*<[\da-f]+>\s*\]/i.test(trailer),
    'no encryption (6.1.3)': !trailer.includes('/Encrypt'),
    'end of the file (6.1.3)': /%%EOF\s*$/.test(file),
    'no LZW (6.1.7)': !all.includes('/LZWDecode'),
    'output intent with its profile (6.2.3)':
      catalogue.includes('/OutputIntents') &&
      /\/S \/GTS_PDFA1/.test(all) &&
      /\/DestOutputProfile \d+ 0 R/.test(all),
    'no CMYK beside an RGB intent (6.2.4)': !objects.some(
      ({ text, stream }) =>
        text.includes('/DeviceCMYK') ||
        paintsInCmyk.test(/\/(?:Type|Subtype|Length1)\b/.test(text) ? '' : stream),
    ),
    'embedded fonts (6.2.11.4)':
      descriptors.length > 0 && descriptors.every(({ text }) => fontFile.test(text)),
    'no font without a descriptor (6.2.11)': fonts.every(
      ({ text }) => /\/Subtype \/Type0/.test(text) || /\/FontDescriptor \d+ 0 R/.test(text),
    ),
    'metadata without a filter (6.6.2.1)':
      catalogue.includes('/Metadata') && !metadata?.text.includes('/Filter'),
    'part 3, level B (6.6.4)':
      /<pdfaid:part>3<\/pdfaid:part>/.test(xmp) &&
      /<pdfaid:conformance>[ABU]<\/pdfaid:conformance>/.test(xmp),
    'no scripts and launches (6.5.1)': !/\/(?:JavaScript|JS|Launch|Movie|Sound|ResetForm)\b/.test(all),
    'embedded files with type and day (6.8)': embedded.every(
      ({ text }) => text.includes('/Subtype') && text.includes('/ModDate'),
    ),
    'files with both names and a relationship (6.8)': files.every(
      ({ text }) => /\/F \(/.test(text) && /\/UF \(/.test(text) && /\/AFRelationship \/\w+/.test(text),
    ),
    'files in the catalogue (6.8)':
      files.length === 0 || (/\/AF\b/.test(catalogue) && all.includes('/EmbeddedFiles')),
    'own metadata described (6.6.2.3)': !xmp.includes('<fx:') || xmp.includes('pdfaExtension:schemas'),
  }
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]))
}
