import { startExplorer } from './explorer.js';
import { startSorting } from './sort-table.js';
import { startThemeToggle } from './theme-toggle.js';

startThemeToggle();
startSorting();
void startExplorer();
