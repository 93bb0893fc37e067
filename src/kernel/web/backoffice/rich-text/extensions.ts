import { Extension, InputRule } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { isWebAddress } from '#kernel/contract/web-address.ts'
import { picture } from './picture.ts'

/** Whether an article may link to an address: the web, a page of the shop, mail or telephone. */
export const isLinkable = (address: string): boolean =>
  isWebAddress(address) || /^(mailto|tel):[^\s]+$/i.test(address)

/** Converts a link typed as Markdown, `[words](address)`, when its last character is typed. */
const typedLinks = Extension.create({
  name: 'typedLinks',
  addInputRules: () => [
    new InputRule({
      find: /\[([^[\]]+)\]\(([^()\s]+)\)$/,
      handler: ({ state, range, match: [, words = '', href = ''] }) => {
        const mark = state.schema.marks['link']?.create({ href })
        if (!mark || !isLinkable(href)) return null
        state.tr.replaceWith(range.from, range.to, state.schema.text(words, [mark])).removeStoredMark(mark)
        return undefined
      },
    }),
  ],
})

/** The elements of articles. The page itself has the only first-level heading. */
export const extensions = [
  picture,
  typedLinks,
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: (address) => isLinkable(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
]
