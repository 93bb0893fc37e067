import { useRef, type PointerEvent } from 'react'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'

const box = { width: 600, height: 200 }
/** As much as the shop keeps. */
const maxLength = 20_000

/** A signature: a typed name, and strokes for whoever wants to draw. */
export function SignatureField({
  name,
  drawing,
  words,
  change,
}: {
  name: string
  drawing: string
  words: { name: string; draw: string; again: string }
  change: (by: { name?: string; drawing?: string }) => void
}) {
  const isDrawing = useRef(false)
  function draw(event: PointerEvent<SVGSVGElement>, command: 'M' | 'L') {
    const frame = event.currentTarget.getBoundingClientRect()
    const x = Math.round(((event.clientX - frame.left) / frame.width) * box.width)
    const y = Math.round(((event.clientY - frame.top) / frame.height) * box.height)
    const next = `${drawing}${command}${Math.max(0, x)} ${Math.max(0, y)}`
    if (next.length <= maxLength) change({ drawing: next })
  }
  return (
    <div className="grid gap-3">
      <Field
        label={words.name}
        value={name}
        maxLength={200}
        autoComplete="name"
        onChange={({ target }) => change({ name: target.value })}
      />
      <div className="grid gap-1.5">
        <span className="text-sm font-medium">{words.draw}</span>
        {/* Drawing is an addition to the typed name, which needs no pointer. */}
        <svg
          aria-hidden
          viewBox={`0 0 ${box.width} ${box.height}`}
          className="w-full touch-none rounded-md border border-line bg-white"
          onPointerDown={(event) => {
            isDrawing.current = true
            event.currentTarget.setPointerCapture(event.pointerId)
            draw(event, 'M')
          }}
          onPointerMove={(event) => {
            if (isDrawing.current) draw(event, 'L')
          }}
          onPointerUp={() => {
            isDrawing.current = false
          }}
          onPointerCancel={() => {
            isDrawing.current = false
          }}
        >
          <path d={drawing} fill="none" stroke="currentColor" strokeWidth={3} strokeLinecap="round" />
        </svg>
        {drawing !== '' && (
          <Button
            look="plain"
            size="sm"
            className="justify-self-start"
            onClick={() => change({ drawing: '' })}
          >
            {words.again}
          </Button>
        )}
      </div>
    </div>
  )
}
