import { CatchBoundary } from '@tanstack/react-router'
import { createContext, use, type ComponentType } from 'react'
import { mayCall } from '#kernel/rules/permissions.ts'
import type { OfficePlace, OfficeSlot } from '../module.ts'
import { useStaff } from '../staff.ts'

/** The parts of modules by their places. Provided by the shell. */
export const SlotsContext = createContext<
  readonly (Pick<OfficeSlot, 'at' | 'opensWith'> & { name: string; Part: ComponentType<{ id: string }> })[]
>([])

/** What modules add to this place of a screen, for people who may make the call that it depends on. */
export function Slot({ at, id = '' }: { at: OfficePlace; id?: string }) {
  const slots = use(SlotsContext)
  const { role } = useStaff()
  return slots.map(
    ({ name, at: place, opensWith, Part }) =>
      place === at &&
      mayCall(opensWith, role) && (
        <CatchBoundary key={name} getResetKey={() => id} errorComponent={FailedPart}>
          <Part id={id} />
        </CatchBoundary>
      ),
  )
}

function FailedPart() {
  return <p className="mt-4 text-dense text-ink-soft">A part that a module adds here cannot be shown</p>
}
