import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { Wand } from 'lucide-react'
import type { DescriptionRequest } from '../../contract.ts'
import { listProducts } from '#modules/catalog/contract/index.ts'
import { configurationOf } from '#modules/catalog/web/queries/index.ts'
import { read } from '#kernel/web/api.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field, TextArea } from '#kernel/web/ui/field.tsx'
import { Card } from './card.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { featuresOf } from './product-features.ts'

const fallbackName = 'Premium Wooden Blinds'
const usualMaterials = ['Wood', 'Aluminum']
const usualFeatures = ['Custom sizing', 'Premium quality', 'Easy installation']

const listed = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Describes a product, either from the catalog or as named in the prompt. */
export function DescriptionCard({
  prompt,
  busy,
  may,
  describe,
}: {
  prompt: string
  busy: boolean
  may: boolean
  describe: (product: DescriptionRequest) => void
}) {
  const [name, setName] = useState('')
  const [materials, setMaterials] = useState(usualMaterials.map((word) => t(word)).join(', '))
  const [features, setFeatures] = useState(usualFeatures.map((word) => t(word)).join(', '))
  const sought = useDeferredValue(name.trim())
  const { data: products } = useQuery(
    read(listProducts, { query: { limit: 20, ...(sought && { q: sought }) } }),
  )
  const client = useQueryClient()
  const latest = useRef('')
  const standIn = prompt.trim() || t(fallbackName)

  function choose(text: string) {
    setName(text)
    latest.current = text
    const chosen = products?.find((product) => product.name === text)
    if (chosen && chosen.materials.length > 0) setMaterials(chosen.materials.join(', '))
    if (!chosen?.has_options) return
    // If its options cannot be loaded, the field keeps its text.
    void client
      .fetchQuery(configurationOf(chosen.id))
      .then(({ options }) => latest.current === text && setFeatures(featuresOf(options)))
      .catch(() => {})
  }

  return (
    <Card title="Product Description">
      <Field
        label="Product"
        value={name}
        disabled={!may}
        list="assistant-products"
        maxLength={200}
        autoComplete="off"
        placeholder={standIn.length > 60 ? `${standIn.slice(0, 60)}…` : standIn}
        onChange={({ target: { value } }) => choose(value)}
      />
      <datalist id="assistant-products">
        {products?.map((product) => (
          <option key={product.id}>{product.name}</option>
        ))}
      </datalist>
      <Field
        label="Materials"
        value={materials}
        disabled={!may}
        maxLength={1000}
        autoComplete="off"
        onChange={({ target: { value } }) => setMaterials(value)}
      />
      <TextArea
        label="Features"
        value={features}
        disabled={!may}
        rows={2}
        maxLength={1000}
        autoComplete="off"
        hint="Separated by commas"
        onChange={({ target: { value } }) => setFeatures(value)}
      />
      <Button
        look="quiet"
        size="sm"
        disabled={!may || busy}
        onClick={() =>
          describe({
            productName: name.trim() || standIn,
            materials: listed(materials),
            features: listed(features),
          })
        }
      >
        <Wand size={15} aria-hidden />
        Generate Description
      </Button>
    </Card>
  )
}
