import type { ReactNode } from 'react'
import { Switch } from 'react-aria-components/Switch'
import styles from './toggle.module.css'

export type ToggleProps = {
  children: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

/** On or off, at once. */
export function Toggle({ children, isOn, onChange, isDisabled = false }: ToggleProps) {
  return (
    <Switch isSelected={isOn} onChange={onChange} isDisabled={isDisabled} className={styles.toggle ?? ''}>
      <span className={styles.track} />
      {children}
    </Switch>
  )
}
