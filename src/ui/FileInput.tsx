import * as styles from './Button.module.css';
import { PrimeReactProvider } from 'primereact/api';
import { FileUpload } from 'primereact/fileupload';
import { useRef } from 'react';
import { classes } from './classes.ts';
import { primeNonce } from './primeNonce.ts';

interface FileInputProps {
  /** On the button. */
  children: string;
  /** Name of the field for a screen reader. */
  label: string;
  /** Endings, with their dots. */
  accept: readonly string[];
  disabled: boolean;
  onChoose: (file: File) => void;
}

/** A button that chooses one file; sending it is the caller's. */
export function FileInput({ children, label, accept, disabled, onChoose }: FileInputProps) {
  const upload = useRef<FileUpload>(null);
  return (
    <PrimeReactProvider value={{ ...primeNonce(), unstyled: true }}>
      <FileUpload
        ref={upload}
        mode="basic"
        auto
        customUpload
        accept={accept.join(',')}
        disabled={disabled}
        chooseLabel={children}
        chooseOptions={{ icon: <></> }}
        uploadHandler={({ files: [file] }) => {
          upload.current?.clear();
          if (file) onChoose(file);
        }}
        pt={{
          basicButton: {
            role: 'button',
            className: classes(styles['button'], !disabled && styles['primary'], styles['large']),
            'aria-disabled': disabled,
            onKeyDown: (event) => {
              if (event.key !== ' ') return;
              event.preventDefault();
              upload.current?.getInput()?.click();
            },
          },
          // A press of the button presses the field, whose press would reach the button again.
          input: { 'aria-label': label, hidden: true, onClick: (event) => event.stopPropagation() },
        }}
      />
    </PrimeReactProvider>
  );
}
