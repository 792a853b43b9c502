<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>lanescope</name>
    <message numerus="yes">
        <source>%n outlier(s)</source>
        <translation><numerusform>one outlier</numerusform><numerusform>%n outliers</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation><numerusform>%n row</numerusform><numerusform>%n rows</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>; %n piece(s) of GPU work</source>
        <translation><numerusform>; %n piece of GPU work</numerusform><numerusform>; %n pieces of GPU work</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n note(s) are tied to items that this trace does not have.</source>
        <translation><numerusform>%n note is tied to items that this trace does not have.</numerusform><numerusform>%n notes are tied to items that this trace does not have.</numerusform></translation>
    </message>
</context>
</TS>
