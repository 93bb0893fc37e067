import { describe, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { readCsv } from './read-csv.ts'

async function read(text: string) {
  const table = await readCsv(text, 1000, true)
  if (table instanceof Refusal) return { refused: table.message }
  const { headers, lines, faults } = table
  return {
    headers,
    lines: lines.map(({ line, cells }) => [line, ...cells]),
    faults: faults.map(({ line }) => line),
  }
}

describe('a CSV file', () => {
  test.each([';', ',', '\t', '|'])(
    'a CSV file may name its delimiter in the first line, as Excel writes it: %j',
    async (sign) => {
      expect(await read(`sep=${sign}\r\nname${sign}price\r\nAlba${sign}"1,5"\r\n`)).toEqual({
        headers: ['name', 'price'],
        lines: [[3, 'Alba', '1,5']],
        faults: [],
      })
    },
  )

  test('a CSV file has letters with marks as one character each, also from a Mac', async () => {
    expect(await read('name\nRe\u0300m cuo\u0302\u0301n')).toMatchObject({ lines: [[2, 'Rèm cuốn']] })
  })

  test('a CSV file with one quotation mark in the wrong place is read without that line', async () => {
    const text = 'name,note\nOne,"a\nb"\nTwo,"24" blind"\nThree,fine\nFour,"x" y\nFive,"last"'
    expect(await read(text)).toEqual({
      headers: ['name', 'note'],
      lines: [
        [2, 'One', 'a\nb'],
        [5, 'Three', 'fine'],
        [7, 'Five', 'last'],
      ],
      faults: [4, 6],
    })
  })

  test('a CSV file of an old Mac, with bare carriage returns, loses only the line with a wrong quotation mark', async () => {
    expect(await read('a,b\r1,2\r3,x"y"\r5,6\r')).toEqual({
      headers: ['a', 'b'],
      lines: [
        [2, '1', '2'],
        [4, '5', '6'],
      ],
      faults: [3],
    })
  })

  test('written by PHP keeps quotation marks behind a backslash in their cell', async () => {
    const text = 'name,note\nOne,"is \\"made\\", here"\nTwo,"say ""so"""\nThree,"ends \\"so\\""'
    expect(await read(text)).toMatchObject({
      lines: [
        [2, 'One', 'is \\"made\\", here'],
        [3, 'Two', 'say "so"'],
        [4, 'Three', 'ends \\"so\\"'],
      ],
      faults: [],
    })
  })

  test('a CSV file with a backslash at the end of a text is read as it is', async () => {
    expect(await read('name,path\nOne,"C:\\"\nTwo,"D:\\"')).toMatchObject({
      lines: [
        [2, 'One', 'C:\\'],
        [3, 'Two', 'D:\\'],
      ],
    })
  })

  test('a CSV file is refused as a whole when its header cannot be read or a quotation mark is never closed', async () => {
    expect(await read('na"me,x\nOne,1')).toMatchObject({ refused: expect.stringContaining('line 1') })
    expect(await read('name\n"One\nTwo')).toMatchObject({ refused: expect.stringContaining('never closed') })
  })
})
