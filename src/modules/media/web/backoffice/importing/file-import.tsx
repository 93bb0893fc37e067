import { useState, type ComponentType, type ReactNode } from 'react'
import { ApiError } from '#kernel/web/api.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { reasonOf } from '#kernel/web/backoffice/write.ts'
import { sendWithProgress } from '../send-file.ts'
import { FileChoice } from './file-choice.tsx'
import { useMutation } from '#kernel/web/use-mutation.ts'

interface Sent {
  file: File
  dryRun: boolean
  decimal: DecimalSign
}

/** The decimal separator of a file; empty to infer it from the file. */
export type DecimalSign = '' | '.' | ','

interface Counted {
  /** Number of lines that cannot be imported. */
  refused: number
}

/** An import that first reports what a file would do, and then imports all of it or nothing. */
export interface FileImportProps<Report extends Counted> {
  title: string
  /** A description of the expected file. */
  children: ReactNode
  /** Maximum size of a file in bytes. */
  maxBytes: number
  /** Shown at the file input: format, maximum size and number of lines. */
  hint: string
  /** The URL to which the file is sent. */
  addressOf: (dryRun: boolean, decimal: DecimalSign) => string
  /** Whether the file contains numbers, so that the decimal separator can be chosen. */
  hasNumbers?: boolean
  /** Number of records that would be written; 0 if there is nothing to import. */
  writes: (report: Report) => number
  /** Label of what the button imports: `3 rates`, or `rates` without a report. */
  amount: (report: Report | null) => string
  Shown: ComponentType<{ report: Report }>
  /** Refetches data and returns the success message. */
  done: (report: Report) => { title: string; description: string }
  close: () => void
}

/** Imports records from a file: first reports what it would do line by line, then imports all at once. */
export function FileImport<Report extends Counted>(props: FileImportProps<Report>) {
  const { title, children, writes, amount, Shown, close } = props
  const { file, report, fault, part, decimal, check, read, run, isPending, isDryRun } = useFileImport(props)
  const ready = report !== null && report.refused === 0 && writes(report) > 0
  return (
    <Dialog open onClose={isPending ? () => {} : close} title={title} closeLabel="Close">
      <div className="grid gap-4">
        {children}
        {props.hasNumbers && (
          <SelectField
            label="Numbers are written"
            value={decimal}
            disabled={isPending}
            onChange={({ target }) => read(target.value as DecimalSign)}
          >
            <option value="">as the file says; ask where it is unclear</option>
            <option value=".">1,234.50</option>
            <option value=",">1.234,50</option>
          </SelectField>
        )}
        <FileChoice
          file={file}
          hint={props.hint}
          disabled={isPending}
          fault={fault}
          {...(isPending && { sent: { part, isDryRun } })}
          onChoose={check}
        />
        {report !== null && !isPending && <Shown report={report} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" size="sm" disabled={isPending} onClick={close}>
            Cancel
          </Button>
          <Button size="sm" disabled={!ready || isPending} onClick={run}>
            Import {amount(report)}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function useFileImport<Report extends Counted>({
  maxBytes,
  addressOf,
  done,
  close,
}: FileImportProps<Report>) {
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<Report | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [part, setPart] = useState(0)
  const [decimal, setDecimal] = useState<DecimalSign>('')
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (input: Sent) =>
      sendWithProgress<Report>(
        addressOf(input.dryRun, input.decimal),
        input.file.slice(0, input.file.size, 'text/csv'),
        setPart,
      ),
    onMutate: () => {
      setFault(null)
      setPart(0)
    },
    onSuccess: (result, input) => {
      if (input.dryRun) return setReport(result)
      toast(done(result))
      close()
    },
    onError: (error) => {
      const apiError = error instanceof ApiError && error.status > 0 ? error : null
      setFault(reasonOf(apiError))
      setReport(apiError?.code === 'import_refused' ? (apiError.body as unknown as Report) : null)
    },
  })
  const check = (chosen: File, sign = decimal) => {
    setFile(chosen)
    setReport(null)
    if (chosen.size > maxBytes) setFault(tooLarge(maxBytes))
    else mutate({ file: chosen, dryRun: true, decimal: sign })
  }
  const read = (sign: DecimalSign) => {
    setDecimal(sign)
    if (file) check(file, sign)
  }
  const run = () => file && mutate({ file, dryRun: false, decimal })
  return {
    file,
    report,
    fault,
    part,
    decimal,
    check,
    read,
    run,
    isPending,
    isDryRun: variables?.dryRun ?? true,
  }
}

/** @param maxBytes maximum size of a file */
export const tooLarge = (maxBytes: number) => `The file is larger than ${maxBytes / 1024 / 1024} MB.`
