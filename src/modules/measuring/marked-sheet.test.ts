import { describe, expect, test } from 'vitest'
import { drawPdf, readPdf } from '#test/pdf.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { address } from '#kernel/contract/endpoint.ts'
import { languageCodes } from '#kernel/rules/languages.ts'
import { isWhole } from '#test/measuring/whole.ts'
import { getMarkedSheet, type SheetPaper } from './contract/index.ts'
import { cornerIndices } from './rules/mathematics/geometry.ts'
import { rectangle } from './rules/mathematics/homography.ts'
import { findMarks } from './rules/detection/mark-finder.ts'
import { controlLine, markSheet } from './rules/detection/marks.ts'

const shop = await shopOfFile()
const visitor = await shop.as(null)

/** Sides in millimetres (ISO 216, ANSI/ASME Y14.1). */
const sizes: Record<SheetPaper, { width: number; height: number }> = {
  A4: { width: 210, height: 297 },
  Letter: { width: 215.9, height: 279.4 },
}
const pixelsPerMm = 3

async function sheet(query: { paper?: SheetPaper; lng?: string }, headers: Record<string, string> = {}) {
  const answer = await visitor.raw({ method: 'GET', url: address(getMarkedSheet, { query }), headers })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return answer
}

describe.each(['A4', 'Letter'] as const)('the sheet with marks as a PDF file on %s', (paper) => {
  // The texts are the same on both papers, and Letter is the shorter one.
  test.each(paper === 'Letter' || isWhole ? languageCodes : (['en'] as const))(
    'has its marks where the camera expects them, also beside texts in %s',
    async (lng) => {
      const picture = await drawPdf((await sheet({ paper, lng })).rawPayload, pixelsPerMm)
      const { width, height } = sizes[paper]
      expect(Math.abs(picture.width - width * pixelsPerMm)).toBeLessThan(1.5)
      expect(Math.abs(picture.height - height * pixelsPerMm)).toBeLessThan(1.5)

      const found = findMarks(picture)
      const expected = rectangle(markSheet.acrossMm, markSheet.downMm)
      for (const place of cornerIndices) {
        // The middle of a pixel is half a pixel from its edge.
        const x = (found![place].x + 0.5) / pixelsPerMm - width / 2
        const y = (found![place].y + 0.5) / pixelsPerMm - height / 2
        expect(Math.hypot(x - expected[place].x, y - expected[place].y)).toBeLessThan(0.03)
      }
    },
  )

  test('has a control line of 100 mm between the strokes at its ends', async () => {
    const { width, height, data } = await drawPdf((await sheet({ paper, lng: 'en' })).rawPayload, pixelsPerMm)
    const row = Math.round(height / 2 + (controlLine.belowMm - controlLine.endsMm / 3) * pixelsPerMm)
    const dark = Array.from({ length: width }, (_, x) => 255 - (data[row * width + x] as number))
    const middleOf = (part: 'left' | 'right') => {
      const isIn = (x: number) => (part === 'left' ? x < width / 2 : x >= width / 2)
      const ink = dark.map((value, x) => (isIn(x) ? value : 0))
      const sum = ink.reduce((all, value) => all + value, 0)
      return ink.reduce((all, value, x) => all + value * x, 0) / sum
    }
    expect((middleOf('right') - middleOf('left')) / pixelsPerMm).toBeCloseTo(100, 1)
  })
})

test('the sheet with marks is one page in the visitor’s language, and viewers print it at actual size', async () => {
  const { rawPayload, headers } = await sheet({}, { 'accept-language': 'de' })
  const { pages, language, preferences } = await readPdf(rawPayload)
  expect([pages.length, language]).toEqual([1, 'de'])
  expect(preferences).toMatchObject({ PrintScaling: 'None' })
  expect(pages[0]).toContain('Drucken Sie diese Seite in Originalgröße (100 %)')
  expect(pages[0]).toContain('Diese Linie muss 100 mm lang sein')
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=86400',
    'content-language': 'de',
    vary: expect.stringContaining('accept-language'),
    'content-disposition': 'inline; filename="measuring-sheet-a4.pdf"',
  })
  const chinese = await readPdf((await sheet({ lng: 'zh' }, { 'accept-language': 'de' })).rawPayload)
  expect(chinese.language).toBe('zh')
  const words = chinese.pages[0]?.replaceAll(' ', '')
  expect(words).toContain('这条线必须是100毫米长')
  // In the sentence, and at the line itself.
  expect(words?.match(/100毫米/g)).toHaveLength(2)
})

test('a sheet on another paper is refused with the name of the field', async () => {
  const { status, body } = await visitor.send({ method: 'GET', url: `${getMarkedSheet.path}?paper=A5` })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'invalid_query', fields: { paper: expect.any(String) } })
})
