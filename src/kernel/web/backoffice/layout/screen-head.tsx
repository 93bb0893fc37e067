import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, buttonClasses } from '../../ui/button.tsx'

interface Way {
  /** The parent screen and its name. */
  back: Pick<LinkProps, 'to' | 'search'> & { label: string }
}

/** The link back to the parent screen. */
export const WayBack = ({ back: { label, ...to } }: Way) => (
  <Link {...to} className={buttonClasses({ look: 'plain', size: 'touch' }, '-ml-3')}>
    <ArrowLeft size={15} aria-hidden />
    {label}
  </Link>
)

/** The header of a child screen: the link back and its actions. Not printed. */
export const ScreenHead = ({ back, children }: Way & { children: ReactNode }) => (
  <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
    <WayBack back={back} />
    {children}
  </div>
)

/** Prints the screen; the last element of its header. */
export const PrintButton = ({ disabled }: { disabled: boolean }) => (
  <Button size="touch" disabled={disabled} onClick={() => window.print()} className="ml-auto">
    <Printer size={15} aria-hidden />
    Print
  </Button>
)
