import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { ClipboardList, Keyboard, Search, User, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { BlindIcon } from '#kernel/web/backoffice/blind-icon.tsx'
import { mayCall } from '#kernel/rules/permissions.ts'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { screens, type Screen } from '../screens.ts'
import { useIsShown } from '../use-shown-screens.ts'
import { useStaff } from '#kernel/web/backoffice/staff.ts'
import { actions } from './actions.ts'
import { goTo } from './shortcuts.ts'
import { useSearchResults } from './results.ts'
import { t } from '#kernel/web/backoffice/language.ts'

const icons: Record<string, LucideIcon> = { Orders: ClipboardList, Products: BlindIcon, Customers: User }
const pause = 150

/** The shortcut to a screen: `G O` for G, then O. */
function keysTo(path: string): string | undefined {
  const [key] = Object.entries(goTo).find(([, to]) => to === path) ?? []
  return key && `G ${key.toUpperCase()}`
}

/** The command palette: opens screens and records and starts common actions with the keyboard. */
export function Palette({ close, openHelp }: { close: () => void; openHelp: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState('')
  const box = useRef<HTMLInputElement>(null)
  // In an effect, because the opening dialog first focuses its first button.
  useEffect(() => box.current?.focus(), [])
  const { results, isSearching } = useSearchResults(query)
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])

  const go = (to: string, search: Record<string, string> = {}) => {
    close()
    // The screens' paths come from a table that the router's types do not know.
    void navigate({ to: to as '/admin/orders', search })
  }
  const matches = (text: string) =>
    typed
      .trim()
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.toLowerCase().includes(word))
  const { role } = useStaff()
  const isShown = useIsShown(role)
  const matchingActions = actions.filter(({ label, opensWith }) => mayCall(opensWith, role) && matches(label))
  const matchingScreens = screens.filter((screen) => isShown(screen) && matches(t(screen.title)))
  const help = matches('Keyboard shortcuts')
  const isEmpty = matchingActions.length + matchingScreens.length + results.length === 0 && !help

  return (
    <Dialog open onClose={close} title="Command palette" closeLabel="Close" bare>
      {/* The server filters records, and the code above filters screens and actions. */}
      <Command label="Command palette" shouldFilter={false} loop className="text-dense/5">
        {/* Leaves room for the close button. */}
        <div className="relative mr-12">
          <Search
            size={16}
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
          />
          <Command.Input
            ref={box}
            value={typed}
            onValueChange={setTyped}
            maxLength={200}
            placeholder="Go to a screen, find an order, a product, a customer"
            className="h-11 w-full rounded-md border border-line bg-surface pr-3 pl-9 text-base placeholder:text-ellipsis placeholder:text-ink-soft"
          />
        </div>
        <Command.List aria-busy={isSearching} className="mt-3 h-[min(30rem,60dvh)] overflow-y-auto">
          {isEmpty && (
            <p className="py-8 text-center text-ink-soft">{isSearching ? 'Searching…' : 'Nothing found'}</p>
          )}
          {matchingActions.length > 0 && (
            <Group name="Actions">
              {matchingActions.map(({ label, icon, to, search }) => (
                <Item key={label} icon={icon} value={`action ${label}`} choose={() => go(to, search)}>
                  {label}
                </Item>
              ))}
            </Group>
          )}
          {(['Orders', 'Products', 'Customers'] as const).map((kind) => {
            const ofKind = results.filter((record) => record.kind === kind)
            if (ofKind.length === 0) return null
            return (
              <Group key={kind} name={t(kind)}>
                {ofKind.map(({ key, name, detail, to, search }) => (
                  <Item key={key} icon={icons[kind] as LucideIcon} value={key} choose={() => go(to, search)}>
                    <span className="shrink-0">{name}</span>
                    <span className="min-w-0 truncate text-ink-soft">{detail}</span>
                  </Item>
                ))}
              </Group>
            )
          })}
          {matchingScreens.length > 0 && (
            <Group name="Screens">
              {matchingScreens.map(({ path, title, icon }) => (
                <Item key={path} icon={icon} value={path} keys={keysTo(path)} choose={() => go(path)}>
                  {t(title)}
                </Item>
              ))}
            </Group>
          )}
          {help && (
            <Group name="Help">
              <Item
                icon={Keyboard}
                value="help"
                keys="?"
                choose={() => {
                  close()
                  openHelp()
                }}
              >
                Keyboard shortcuts
              </Item>
            </Group>
          )}
        </Command.List>
      </Command>
    </Dialog>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={name}
      className="mb-2 **:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:py-1 **:[[cmdk-group-heading]]:text-note **:[[cmdk-group-heading]]:text-ink-soft"
    >
      {children}
    </Command.Group>
  )
}

function Item({
  icon: Icon,
  value,
  keys,
  choose,
  children,
}: {
  icon: Screen['icon']
  value: string
  /** The shortcut. */
  keys?: string | undefined
  choose: () => void
  children: ReactNode
}) {
  return (
    <Command.Item
      value={value}
      onSelect={choose}
      className="flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-3 data-[selected=true]:bg-stone max-desk:min-h-11"
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-ink-soft" />
      {children}
      {keys && (
        <kbd
          aria-hidden
          className="ml-auto font-sans text-note whitespace-nowrap text-ink-soft max-desk:hidden"
        >
          {keys}
        </kbd>
      )}
    </Command.Item>
  )
}
