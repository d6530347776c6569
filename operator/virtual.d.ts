declare module 'virtual:console-theme.css';
