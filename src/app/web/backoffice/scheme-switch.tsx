import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { schemes, useScheme } from './scheme.ts'

const looks = {
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
  auto: { label: 'Auto', icon: Monitor },
} as const

/** Chooses light, dark or the system's colour scheme. */
export function SchemeSwitch() {
  const name = useId()
  const [chosen, choose] = useScheme()
  return (
    <fieldset className="flex min-w-0 rounded-md border border-line p-0.5">
      <legend className="sr-only">Colour scheme</legend>
      {schemes.map((scheme) => {
        const { label, icon: Icon } = looks[scheme]
        return (
          <label
            key={scheme}
            className="flex h-8 grow cursor-pointer items-center justify-center gap-1 rounded-sm px-1 text-note text-ink-soft hover:text-ink has-checked:bg-stone has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={chosen === scheme}
              onChange={() => choose(scheme)}
            />
            <Icon size={14} aria-hidden />
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}
