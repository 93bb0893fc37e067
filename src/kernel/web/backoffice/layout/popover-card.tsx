import { Popover } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classes } from '../../ui/classes.ts'

/** Input is applied on blur, so the active field is blurred before it is unmounted. */
const settleTyped = () => document.activeElement instanceof HTMLElement && document.activeElement.blur()

/** A popover beside a button. Escape and a click elsewhere close it, and the focus returns. */
export const PopoverCard = ({ className, ...rest }: ComponentProps<typeof Popover.Content>) => (
  <Popover.Content
    sideOffset={4}
    collisionPadding={12}
    onPointerDownOutside={settleTyped}
    onEscapeKeyDown={settleTyped}
    className={classes(
      'z-40 max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-lg border border-line bg-surface text-dense/5 text-ink shadow-float',
      className,
    )}
    {...rest}
  />
)
