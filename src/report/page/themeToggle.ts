import { byId } from './dom.js';

/**
 * The button that switches between light and dark; the reader's system decides until it is pressed. Its label says what it
 * will do, so it has no pressed state.
 */
export function startThemeToggle(): void {
  const button = byId<HTMLButtonElement>('theme');
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = (): boolean => (root.dataset.theme ? root.dataset.theme === 'dark' : system.matches);
  const show = (): void => {
    button.textContent = isDark() ? 'Switch to light' : 'Switch to dark';
  };
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    show();
  });
  system.addEventListener('change', show);
  button.hidden = false;
  show();
}
