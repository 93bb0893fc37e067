import StarterKit from '@tiptap/starter-kit'
import { isWebAddress } from '../../../contract/web-address.ts'

/** Whether an article may link there: the web, a page of ours, mail or telephone. */
export const isLinkable = (address: string): boolean =>
  isWebAddress(address) || /^(mailto|tel):[^\s]+$/i.test(address)

/** What articles consist of; the page has the one first-level heading. */
export const extensions = [
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
