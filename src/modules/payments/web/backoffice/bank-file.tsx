import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { importBankFile, type BankReport } from '../../contract/index.ts'
import { useImportBankFile } from '../queries/staff-payments.ts'

/** Imports a file of the bank and says what was in it. */
export function BankFile({
  report,
  done,
}: {
  report: BankReport | null
  done: (report: BankReport) => void
}) {
  const may = useMay(importBankFile)
  const field = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useImportBankFile(done)
  return (
    <div className="mb-4 flex flex-wrap items-center gap-4">
      <Button size="sm" disabled={!may || isPending} onClick={() => field.current?.click()}>
        <FileUp size={15} aria-hidden />
        Import a bank file
      </Button>
      <input
        ref={field}
        type="file"
        aria-label="Bank file"
        className="hidden"
        accept=".xml,.sta,.mt940,.txt,.csv,.940"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again.
          target.value = ''
          if (file) mutate(file)
        }}
      />
      {report && (
        <output aria-live="polite" className="text-ink-soft">
          {report.added} new, {report.known} known already; {report.exact} by reference and amount,{' '}
          {report.proposed} proposed, {report.unknown} unknown
          {report.faults.length > 0 && `; ${report.faults.join(', ')}`}
        </output>
      )}
    </div>
  )
}
