import { ImagePlus, type LucideIcon } from 'lucide-react'
import { useId, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { classes } from '#kernel/web/ui/classes.ts'
import { FieldError } from '#kernel/web/ui/field-error.tsx'
import { pictureTypes } from '../shrink-image.ts'
import type { UploadInProgress } from './use-uploads.ts'

interface DropAreaProps {
  /** The accessible name of the file input. */
  label: string
  error?: string | undefined
  multiple?: boolean
  disabled?: boolean
  accept?: string
  hint: string
  sending?: readonly UploadInProgress[]
  icon?: LucideIcon
  onFiles: (files: File[]) => void
  /** Content within which pasting is also accepted. */
  children?: ReactNode
}

/** Accepts files by dropping, choosing or pasting; by default pictures. */
export function DropArea({
  label,
  error,
  multiple,
  disabled,
  accept,
  hint,
  sending,
  icon: Icon = ImagePlus,
  onFiles,
  children,
}: DropAreaProps) {
  const [over, setOver] = useState(false)
  const id = useId()
  const hintId = useId()
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])]
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1))
    return files.length > 0
  }
  const onPaste = (event: ClipboardEvent) => {
    if (take(event.clipboardData.files)) event.preventDefault()
  }
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type === 'dragover' && !disabled)
    if (event.type === 'drop') take(event.dataTransfer.files)
  }
  return (
    <div className="grid gap-2" onPaste={onPaste} onDragOver={onDrag} onDragLeave={onDrag} onDrop={onDrag}>
      {children}
      <label
        className={classes(
          'flex min-h-16 items-center gap-3 rounded-md border border-dashed px-4 py-3 transition-colors',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          over ? 'border-accent bg-linen' : 'border-line',
          disabled ? 'opacity-60' : 'cursor-pointer hover:border-ink-soft hover:bg-linen/60',
        )}
      >
        <input
          type="file"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${hintId} ${id}-error` : hintId}
          accept={accept ?? pictureTypes}
          multiple={multiple}
          disabled={disabled}
          className="sr-only"
          onChange={({ target }) => {
            take(target.files)
            // Reset, so that the same file can be chosen again.
            target.value = ''
          }}
        />
        <Icon size={20} strokeWidth={1.5} aria-hidden className="shrink-0 text-ink-soft" />
        <span className="grid">
          <span>
            <span className="font-medium text-accent underline underline-offset-4">
              {multiple ? 'Choose files' : 'Choose a file'}
            </span>
            <span className="text-ink-soft max-sm:hidden">
              {multiple ? ', drop them here or paste' : ', drop it here or paste'}
            </span>
          </span>
          <span id={hintId} className="text-xs text-ink-soft">
            {hint}
          </span>
        </span>
      </label>
      <FieldError id={id} error={error} />
      {sending && sending.length > 0 && <Progress sending={sending} />}
    </div>
  )
}

function Progress({ sending }: { sending: readonly UploadInProgress[] }) {
  return (
    <ul className="grid gap-1.5" aria-busy="true">
      {sending.map(({ id, name, part }) => (
        <li key={id} className="grid grid-cols-[1fr_6rem] items-center gap-3 text-xs text-ink-soft">
          <span className="truncate">{name}</span>
          <progress
            aria-label={`Uploading ${name}`}
            value={part}
            max={1}
            className="h-1.5 w-full accent-accent"
          />
        </li>
      ))}
    </ul>
  )
}
