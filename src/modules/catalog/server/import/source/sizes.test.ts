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

test.each([
  ['Width', ['24 1/2"', '30"', '36½"'], [{ width: 622 }, { width: 762 }, { width: 927 }]],
  [
    'Drop',
    ['36”', "48''", '60 inches', '24″'],
    [{ drop: 914 }, { drop: 1219 }, { drop: 1524 }, { drop: 610 }],
  ],
  [
    'Size',
    ['24 1/2" x 36"', '120 х 160 см'],
    [
      { width: 622, drop: 914 },
      { width: 1200, drop: 1600 },
    ],
  ],
  ['宽度', ['120公分', '1.2米'], [{ width: 1200 }, { width: 1200 }]],
])('sizes with fractions and the units of all countries are read: %s %o', (name, values, sizes) => {
  expect(sizesOf(name, values)).toEqual(sizes)
})
