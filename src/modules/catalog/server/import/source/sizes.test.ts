import { expect, test } from 'vitest'
import { sizesOf } from './sizes.ts'

test.each(['Width', 'Breite', 'Ancho', 'Chiều rộng', 'Ширина', 'Ширина, см', '宽度', '宽', '宽度cm'])(
  'the option “%s” with single numbers lists widths',
  (name) => {
    expect(sizesOf(name, ['80', '120'])).toEqual([{ width: 800 }, { width: 1200 }])
  },
)

test.each(['Drop', 'Länge', 'Höhe', 'Ho\u0308he', 'Alto', 'Chiều cao', 'Длина', 'Высота', '长度', '高度'])(
  'the option “%s” with single numbers lists drops',
  (name) => {
    expect(sizesOf(name, ['150 cm', '1.8 m'])).toEqual([{ drop: 1500 }, { drop: 1800 }])
  },
)

test.each(['Widthwise pattern', 'Длинный', 'Colour'])('the option “%s” lists no sizes', (name) => {
  expect(sizesOf(name, ['80', '120'])).toBeNull()
})
