import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { classes } from '../tokens/classes.ts'
import styles from './segmented.module.css'

export type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
  wide?: boolean
}

/** One of a few, all in sight. */
export function Segmented<Value extends string>({ label, value, options, onChange, wide }: SegmentedProps<Value>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={classes(styles.group, wide && styles.wide)}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const [chosen] = [...keys]
        if (chosen !== undefined) onChange(chosen as Value)
      }}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} id={option.value} className={styles.segment ?? ''}>
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
