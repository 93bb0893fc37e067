import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { listProducts } from '../../../contract/catalog.ts'
import { read } from '../../api.ts'

const featured = read(listProducts, { query: { featured: 'true' } })
export const Route = createFileRoute('/_storefront/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(featured),
  component: Home,
})
function Home() {
  const { data } = useSuspenseQuery(featured)
  return (
    <ul>
      {data.map((p) => (
        <li key={p.id}>{p.name}</li>
      ))}
    </ul>
  )
}
