/** Numbers of records with hyphens, after which a browser would break the line: `Q-2026-0041`. */
const numbers = /(\b[A-Z]{1,4}-\d[\d-]*\d\b)/

/** A text in which the number of a record stays on one line. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(numbers).map((part, index) =>
    index % 2 === 1 ? (
      // Parts of a text have no identity of their own.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
