import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#kernel/web/backoffice/table/list-search.ts'
import { documentKinds } from '../../contract/index.ts'
import { DocumentsScreen } from './documents-screen.tsx'

export const Route = createFileRoute('/_backoffice/admin/documents')({
  validateSearch: listSearch({
    sorts: ['issuedAt', 'number'],
    filters: { kind: documentKinds, from: 'date', to: 'date' },
  }),
  component: DocumentsScreen,
})
