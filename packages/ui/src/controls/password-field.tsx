import { useState } from 'react'
import { IconButton } from './button.tsx'
import { EyeIcon } from './icons.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'inputMode'> & {
  /** What the button is called that shows what is typed. */
  revealLabel: string
  hideLabel: string
}

/** A secret that can be read while it is typed. */
export function PasswordField({ revealLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          label={isShown ? hideLabel : revealLabel}
          isDisabled={rest.disabled === true}
          onPress={() => setShown(!isShown)}
        >
          <EyeIcon isCrossed={isShown} />
        </IconButton>
      }
    />
  )
}
