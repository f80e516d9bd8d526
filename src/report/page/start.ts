import { startExplorer } from './explorer.js';
import { startSorting } from './sortTable.js';
import { startThemeToggle } from './themeToggle.js';

startThemeToggle();
startSorting();
void startExplorer();
