import { expect, test } from 'vitest'
import { readVariantName, uploadName, uploadedPicture, variantWidths } from '#kernel/rules/pictures.ts'
import { readUploaded } from './uploaded.ts'

const id = '0123456789abcdef0123456789abcdef'
const name = (width: number, moving = false, ending: 'jpg' | 'gif' | 'svg' = 'jpg') =>
  uploadName({ id, width, height: 900, colour: 'aabbcc', moving, ending })

test.each([1, 319, 320, 321, 1000, 1280, 1920, 1921, 4000])(
  'the srcset for a picture %i pixels wide lists exactly the generated variants',
  (width) => {
    const address = `/uploads/${name(width)}`
    const { webp, avif } = readUploaded(address)!
    for (const [set, type] of [
      [webp, 'webp'],
      [avif!, 'avif'],
    ] as const) {
      const offered = set.split(', ').map((one) => /^\/uploads\/(\S+) (\d+)w$/.exec(one)!)
      expect(offered.map(([, , wide]) => Number(wide))).toEqual(variantWidths(uploadedPicture(address)!))
      for (const [, file] of offered) expect(readVariantName(file!)?.type).toBe(type)
    }
  },
)

test('animated pictures and drawings are used as uploaded', () => {
  for (const file of [name(400, true, 'gif'), name(200, false, 'svg')]) {
    expect(readUploaded(`/uploads/${file}`)).toMatchObject({ webp: `/uploads/${file}`, avif: undefined })
    expect(variantWidths(uploadedPicture(`/uploads/${file}`)!)).toEqual([])
  }
})

test('a URL that is not an upload of this shop has no variants', () => {
  const elsewhere = `https://other.example/uploads/${name(9)}`
  for (const address of [
    elsewhere,
    '/pictures/a-1280.webp',
    `/uploads/../${name(9)}`,
    `/uploads/${id}.jpg`,
    '',
  ]) {
    expect([readUploaded(address), uploadedPicture(address)]).toEqual([null, null])
  }
})
