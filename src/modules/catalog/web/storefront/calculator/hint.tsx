/** A suggestion of what was probably meant, with a button that applies it. It blocks nothing. */
export function Hint({ text, action, onApply }: { text: string; action: string; onApply: () => void }) {
  return (
    <span className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-linen px-3 py-1.5 text-sm">
      {text}
      <button
        type="button"
        onClick={onApply}
        className="-mx-1 min-h-11 px-1 text-left font-medium text-accent underline underline-offset-4 hover:text-accent-strong"
      >
        {action}
      </button>
    </span>
  )
}
