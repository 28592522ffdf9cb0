import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from '../tokens/classes.ts'
import styles from './button.module.css'

export type ButtonKind = 'primary' | 'ghost' | 'quiet' | 'link' | 'danger'
export type ButtonLook = { kind?: ButtonKind | undefined; large?: boolean | undefined; wide?: boolean | undefined }

type Pressed = {
  onPress?: (() => void) | undefined
  isDisabled?: boolean | undefined
  children: ReactNode
} & Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'disabled' | 'onClick'>

export type ButtonProps = Pressed & ButtonLook & { isPending?: boolean | undefined }

/** The class of a button, for links that look like one. */
export function buttonClass({ kind = 'ghost', large = false, wide = false }: ButtonLook): string {
  return classes(styles.button, styles[kind], large && styles.large, wide && styles.wide)
}

/** While pending it keeps its focus and place, and does nothing. */
export function Button({ kind, large, wide, isPending = false, children, ...rest }: ButtonProps) {
  const held = isPending ? ({ type: 'button', onPress: undefined, 'aria-busy': true } as const) : {}
  return (
    <Pressable {...rest} {...held} className={classes(buttonClass({ kind, large, wide }), isPending && styles.pending)}>
      {children}
    </Pressable>
  )
}

export type IconButtonProps = Pressed & { label: string }

/** A button that shows only a sign; `label` is what it is called. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <Pressable {...rest} aria-label={label} className={classes(styles.button, styles.icon)}>
      {children}
    </Pressable>
  )
}

function Pressable({ onPress, isDisabled, type = 'button', ...rest }: Pressed & { className?: string | undefined }) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Safari gives a button that is clicked no focus: what it opens could not give it back.
    if (!event.currentTarget.matches(':focus')) event.currentTarget.focus({ preventScroll: true })
    onPress?.()
  }
  return <button {...rest} type={type} disabled={isDisabled} onClick={press} />
}
