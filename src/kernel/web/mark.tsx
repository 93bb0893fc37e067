import { shopMark } from '#kernel/rules/shop-mark.ts'

/** The mark of a shop without a logo, in the colours of the page. Decorative, because the shop's name is beside it. */
export function Mark({ className }: { className: string }) {
  return (
    <svg viewBox={`0 0 ${shopMark.side} ${shopMark.side}`} aria-hidden="true" className={className}>
      <path d={shopMark.light} fill="var(--lamp)" />
      <path d={shopMark.window} fill="var(--accent)" fillRule="evenodd" />
    </svg>
  )
}
