import { Node } from '@tiptap/react'
import type { ReactNode } from 'react'

/** A picture in a text. Its size in pixels reserves its space while it loads. */
export interface InsertedPicture {
  src: string
  alt: string
  width: number
  height: number
}

export interface PictureEntryProps {
  insert: (picture: InsertedPicture) => void
  close: () => void
}

/** The component that asks for a picture, passed in by modules, which know where pictures are stored. */
export type PictureEntry = (props: PictureEntryProps) => ReactNode

const attributes = ['src', 'alt', 'title', 'width', 'height']

/** Pictures are blocks between paragraphs. */
export const picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => Object.fromEntries(attributes.map((name) => [name, { default: null }])),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})
