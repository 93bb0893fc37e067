import { FileUp } from 'lucide-react'
import { DropArea } from '../drop-area.tsx'

/** Chooses a CSV file, and shows errors and upload progress. */
export function FileChoice({
  file,
  hint,
  disabled,
  fault,
  sent,
  onChoose,
}: {
  file: File | null
  /** Shown until a file is chosen. */
  hint: string
  disabled: boolean
  fault: string | null
  /** Upload progress as a fraction from 0 to 1, while the file is checked or imported. */
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
