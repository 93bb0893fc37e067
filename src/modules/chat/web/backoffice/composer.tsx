import { SendHorizontal } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { maxMessageLength } from '../../contract.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { classes } from '#kernel/web/ui/classes.ts'
import { mentionBefore } from './message-text.ts'
import { useConversation } from './use-conversation.ts'

const MAX_NAMES = 6

interface Props {
  draft: string
  setDraft: (text: string) => void
  names: readonly string[]
  ownName: string
  field: RefObject<HTMLTextAreaElement | null>
}

/** The message input: Enter sends, Shift+Enter starts a new line, @ completes a name. */
export function Composer({ draft, setDraft, names, ownName, field }: Props) {
  const { conversation, state } = useConversation()
  const { connected } = state
  const listId = useId()
  const completion = useCompletion({
    draft,
    setDraft,
    names: names.filter((name) => name !== ownName),
    field,
  })
  const blank = draft.trim() === ''

  function send() {
    if (blank || !connected) return
    conversation.sendMessage(draft.trim())
    setDraft('')
  }
  function onKeyDown(event: KeyboardEvent) {
    // During IME composition, Enter accepts a character.
    if (event.nativeEvent.isComposing || completion.onKeyDown(event)) return
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className="relative flex shrink-0 items-end gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {completion.found.length > 0 && (
        <div
          id={listId}
          // A native select would take the focus away from the input.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="listbox"
          aria-label="People"
          className="absolute bottom-full left-3 z-10 mb-1 w-64 overflow-hidden rounded-md border border-line bg-surface py-1 shadow-float"
        >
          {completion.found.map((name, index) => (
            // The input keeps the focus and handles the keys; a click only selects.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={name}
              id={`${listId}-${index}`}
              // An `option` element belongs in a `select`, which this list is not.
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              tabIndex={-1}
              aria-selected={index === completion.active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => completion.choose(name)}
              className={classes(
                'cursor-pointer truncate px-3 py-1.5',
                index === completion.active ? 'bg-stone' : 'hover:bg-linen',
              )}
            >
              {name}
            </div>
          ))}
        </div>
      )}
      <textarea
        ref={field}
        value={draft}
        rows={1}
        maxLength={maxMessageLength}
        placeholder="Type your message..."
        aria-label="Message"
        aria-autocomplete="list"
        aria-controls={completion.found.length > 0 ? listId : undefined}
        aria-activedescendant={completion.found.length > 0 ? `${listId}-${completion.active}` : undefined}
        disabled={!connected}
        onChange={(event) => {
          setDraft(event.target.value)
          completion.look(event.target.value, event.target.selectionStart)
        }}
        onKeyDown={onKeyDown}
        onBlur={completion.close}
        className="field-sizing-content max-h-32 min-h-11 min-w-0 grow resize-none rounded-md border border-line bg-surface px-3 py-[0.5625rem] text-base/6 placeholder:text-ink-soft/80 hover:border-ink-soft focus-visible:outline-offset-0 disabled:opacity-60 sm:text-dense/6"
      />
      <Button
        type="submit"
        size="icon"
        aria-label="Send message"
        disabled={blank || !connected}
        className="shrink-0"
      >
        <SendHorizontal size={18} aria-hidden />
      </Button>
    </form>
  )
}

/** Completion of the name after an @ before the caret. */
function useCompletion({
  draft,
  setDraft,
  names,
  field,
}: Pick<Props, 'draft' | 'setDraft' | 'names' | 'field'>) {
  const [place, setPlace] = useState<{ start: number; typed: string } | null>(null)
  const [active, setActive] = useState(0)
  const start = place?.typed.toLowerCase() ?? ''
  const isMeant = (name: string) =>
    name.toLowerCase().startsWith(start) || name.toLowerCase().includes(` ${start}`)
  const matchingNames = place ? names.filter(isMeant).slice(0, MAX_NAMES) : []
  const close = () => setPlace(null)

  function choose(name: string) {
    if (!place) return
    const before = `${draft.slice(0, place.start)}@${name} `
    // Flush, so that the caret is set before the next key press.
    flushSync(() => setDraft(before + draft.slice(place.start + 1 + place.typed.length).replace(/^ /, '')))
    field.current?.setSelectionRange(before.length, before.length)
    close()
  }

  /** Returns whether the key was handled by the list. */
  function onKeyDown(event: KeyboardEvent): boolean {
    if (matchingNames.length === 0) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = matchingNames[active]
    if (step) setActive((active + step + matchingNames.length) % matchingNames.length)
    else if (event.key === 'Escape') close()
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen) choose(chosen)
    else return false
    event.preventDefault()
    return true
  }

  return {
    found: matchingNames,
    active,
    choose,
    close,
    onKeyDown,
    look(text: string, caret: number) {
      setPlace(mentionBefore(text, caret))
      setActive(0)
    },
  }
}
