import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { classes } from '../tokens/classes.ts'
import styles from './button.module.css'

export type ButtonKind = 'primary' | 'ghost' | 'quiet' | 'link' | 'danger'
export type ButtonLook = { kind?: ButtonKind | undefined; large?: boolean | undefined; wide?: boolean | undefined }

export type ButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children'> &
  ButtonLook & { children: ReactNode }

/** The class of a button, for links that look like one. */
export function buttonClass({ kind = 'ghost', large = false, wide = false }: ButtonLook): string {
  return classes(styles.button, styles[kind], large && styles.large, wide && styles.wide)
}

/** While pending it keeps its focus and place, and does nothing. */
export function Button({ kind, large, wide, isPending = false, children, ...rest }: ButtonProps) {
  const held = isPending ? ({ type: 'button', onPress: undefined, 'aria-busy': true } as const) : {}
  return (
    <AriaButton
      {...rest}
      {...held}
      className={classes(buttonClass({ kind, large, wide }), isPending && styles.pending)}
    >
      {children}
    </AriaButton>
  )
}

export type IconButtonProps = Omit<ButtonProps, 'kind' | 'large' | 'wide'> & { label: string }

/** A button that shows only a sign; `label` is what it is called. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <AriaButton {...rest} aria-label={label} className={classes(styles.button, styles.icon)}>
      {children}
    </AriaButton>
  )
}
