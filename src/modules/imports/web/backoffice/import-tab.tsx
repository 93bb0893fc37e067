import { useMay } from '#kernel/web/backoffice/staff.ts'
import { checkImport } from '../../contract/imports.ts'
import { ImportList } from './import-list.tsx'
import { NewImport } from './new-import.tsx'

/** Imports files from other shop systems and spreadsheets. */
export function ImportTab() {
  const may = useMay(checkImport)
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-6">
      <NewImport disabled={!may} />
      <ImportList disabled={!may} />
    </div>
  )
}
