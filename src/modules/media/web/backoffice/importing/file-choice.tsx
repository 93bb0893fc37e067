import { FileUp } from 'lucide-react'
import { DropArea } from '../drop-area.tsx'

/** The area that takes a CSV file, what is wrong with the chosen one, and how far it has been sent. */
export function FileChoice({
  file,
  hint,
  disabled,
  fault,
  sent,
  onChoose,
}: {
  file: File | null
  /** What may be chosen, until a file is. */
  hint: string
  disabled: boolean
  fault: string | null
  /** The part that has been sent, from 0 to 1, while it is checked or imported. */
  sent?: { part: number; isDryRun: boolean }
  onChoose: (file: File) => void
}) {
  return (
    <>
      <DropArea
        label="CSV file"
        icon={FileUp}
        accept=".csv,text/csv"
        hint={file ? file.name : hint}
        disabled={disabled}
        onFiles={([chosen]) => chosen && onChoose(chosen)}
      />
      {fault && (
        <p role="alert" className="text-clay">
          {fault}
        </p>
      )}
      {file && sent && (
        <output className="grid gap-2">
          {sent.isDryRun ? `Checking ${file.name} …` : `Importing ${file.name} …`}
          <progress
            aria-label={sent.isDryRun ? `Checking ${file.name}` : `Importing ${file.name}`}
            {...(sent.part < 1 && { value: sent.part })}
            className="h-1.5 w-full accent-accent"
          />
        </output>
      )}
    </>
  )
}
